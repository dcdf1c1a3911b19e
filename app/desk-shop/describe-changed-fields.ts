import type { JournalEntry } from "~/back-office/journal.server";
import { productLabels } from "~/desk-product/product-texts";
import { formatMoney, formatSoles } from "~/money";

/**
 * @param changed the changed fields of a journal entry @param names by `category/sala`
 * @returns phrases such as `Precio en soles: S/ 500.00 → S/ 450.00`
 */
export function describeChangedFields(
	changed: NonNullable<JournalEntry["changed"]>,
	names: ReadonlyMap<string, string>,
): string[] {
	return Object.entries(changed).flatMap(([field, values]) => {
		const label = labels.get(field);
		if (!label) return [];
		const shown = values.map((value) => describeValue(field, value, names));
		return [shown.length > 0 ? `${label}: ${shown.join(" → ")}` : label];
	});
}

function describeValue(
	field: string,
	value: string | number | boolean | null,
	names: ReadonlyMap<string, string>,
): string {
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
