import { productLabels } from "~/desk/product/product-texts";
import { nameGoodsOf, type ShippingClass, shippingClassNames } from "~/domain/goods/shipping-class";
import type { JournalEntry } from "~/domain/staff/journal.server";
import { type Role, roleNames } from "~/domain/staff/roles";
import { formatMoney, formatSoles } from "~/platform/values/money";
import { shopParts } from "./shop-fields";

/** @param names by key, such as `category/sala` @returns phrases such as `Precio en soles: S/ 500.00 → S/ 450.00` */
export function describeChangedFields(
	{ changed = {}, records: [first = ""] }: Pick<JournalEntry, "changed" | "records">,
	names: ReadonlyMap<string, string>,
): string[] {
	const labels = first.startsWith("business/") ? shopLabels : goodsLabels;
	return Object.entries(changed).flatMap(([path, values]) => {
		const [, variant, field = path.replace(/^options\..*/, "options")] =
			/^(?:variants|deliveryZones|agencies)\.(.+?)\.((?:sale\.|price\.)?\w+)$/.exec(path) ?? [];
		const label = labels.get(field);
		const [before, after] = values.map((value) => describeValue(field, value, names));
		if (!label) return [];
		const what = variant ? `${label} de ${variant.replace(/\.classTariffs\.(\w+)$/, describeClass)}` : label;
		return [before && field !== "image" ? `${what}: ${before} → ${after}` : what];
	});
}

function describeValue(field: string, value: unknown, names: ReadonlyMap<string, string>): string {
	if (field === "hidden") return value ? "oculto" : "se muestra";
	if (value === null) return "nada";
	if (/(^|\.)pen$/.test(field)) return formatSoles(Number(value));
	if (/(^|\.)usd$/.test(field)) return formatMoney(Number(value), "USD");
	if (field === "freeFrom") return formatSoles(Number(value));
	if (field === "stock" || field === "days") return String(value);
	if (field === "shippingClass") return shippingClassNames[value as ShippingClass] ?? String(value);
	if (field === "role") return roleNames[value as Role] ?? String(value);
	return field === "category" ? (names.get(`category/${value}`) ?? String(value)) : `«${value}»`;
}

function describeClass(_: string, named: string): string {
	return ` con ${nameGoodsOf(named as ShippingClass)}`;
}

const goodsLabels = new Map(
	Object.entries({
		...productLabels,
		...{
			hidden: "Estado",
			images: "Fotos",
			image: "Foto",
			documents: "Documentos",
			position: "Lugar",
			video: "Video",
		},
		...{ "sale.pen": "Oferta en soles", "sale.usd": "Oferta en dólares", role: "Puesto" },
		...{ "sale.from": "Primer día de la oferta", "sale.until": "Último día de la oferta" },
	}),
);

const shopLabels = new Map(
	Object.entries({
		...Object.fromEntries(
			shopParts.flatMap(({ fields }) => fields.map(({ field, label }) => [field, label])),
		),
		...{ heroPicture: "Foto de la portada", yapeQr: "QR de Yape", plinQr: "QR de Plin" },
		...{
			priceMatch: "Igualamos precios",
			freeReturns: "Devoluciones gratis",
			deliveryZones: "Zonas de envío",
		},
		...{ "pickUp.pen": "Recojo en tienda, en soles", "pickUp.usd": "Recojo en tienda, en dólares" },
		...{
			name: "Nombre",
			places: "Lugares",
			days: "Días hábiles",
			freeFrom: "Gratis desde",
			carrier: "Empresa",
		},
		...{ "price.pen": "Precio en soles", "price.usd": "Precio en dólares" },
	}),
);
