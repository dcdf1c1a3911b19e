import type { JournalEntry } from "~/back-office/journal.server";
import { productLabels } from "~/desk-product/product-texts";
import { formatMoney, formatSoles } from "~/money";

type Names = ReadonlyMap<string, string>;

/** @param names by key, such as `category/sala` @returns phrases such as `Precio en soles: S/ 500.00 → S/ 450.00` */
export function describeChangedFields({ changed = {} }: JournalEntry, names: Names): string[] {
	return Object.entries(changed).flatMap(([field, values]) => {
		const label = labels.get(field);
		const [before, after] = values.map((value) => describeValue(field, value, names));
		return label ? [before ? `${label}: ${before} → ${after}` : label] : [];
	});
}

function describeValue(field: string, value: unknown, names: Names): string {
	if (field === "hidden") return value ? "oculto" : "se muestra";
	if (value === null) return "nada";
	if (field === "pen") return formatSoles(Number(value));
	if (field === "usd") return formatMoney(Number(value), "USD");
	return field === "category" ? (names.get(`category/${value}`) ?? String(value)) : `«${value}»`;
}

/** Of products and categories. */
const labels = new Map(
	Object.entries({
		...productLabels,
		...{ hidden: "Estado", images: "Fotos", image: "Foto", position: "Lugar", video: "Video" },
	}),
);
