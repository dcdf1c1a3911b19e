import type { JournalEntry } from "~/back-office/journal.server";
import { productLabels } from "~/desk-product/product-texts";
import { formatMoney, formatSoles } from "~/money";
import { type Role, roleNames } from "~/staff/roles";

type Names = ReadonlyMap<string, string>;

/** @param names by key, such as `category/sala` @returns phrases such as `Precio en soles: S/ 500.00 → S/ 450.00` */
export function describeChangedFields({ changed = {} }: JournalEntry, names: Names): string[] {
	return Object.entries(changed).flatMap(([path, values]) => {
		const [, variant, field = path.replace(/^options\..*/, "options")] =
			/^variants\.(.+?)\.((?:sale\.)?\w+)$/.exec(path) ?? [];
		const label = labels.get(field);
		const [before, after] = values.map((value) => describeValue(field, value, names));
		if (!label) return [];
		const what = variant ? `${label} de ${variant}` : label;
		return [before && field !== "image" ? `${what}: ${before} → ${after}` : what];
	});
}

function describeValue(field: string, value: unknown, names: Names): string {
	if (field === "hidden") return value ? "oculto" : "se muestra";
	if (value === null) return "nada";
	if (/(^|\.)pen$/.test(field)) return formatSoles(Number(value));
	if (/(^|\.)usd$/.test(field)) return formatMoney(Number(value), "USD");
	if (field === "stock") return String(value);
	if (field === "role") return roleNames[value as Role] ?? String(value);
	return field === "category" ? (names.get(`category/${value}`) ?? String(value)) : `«${value}»`;
}

/** Of products, categories and people of the team. */
const labels = new Map(
	Object.entries({
		...productLabels,
		...{ hidden: "Estado", images: "Fotos", image: "Foto", position: "Lugar", video: "Video" },
		...{ "sale.pen": "Oferta en soles", "sale.usd": "Oferta en dólares", role: "Puesto" },
		...{ "sale.from": "Primer día de la oferta", "sale.until": "Último día de la oferta" },
	}),
);
