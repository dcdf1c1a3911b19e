import type { ProductRecord } from "~/domain/goods/product-record.server";
import { shippingClassOptions } from "~/domain/goods/shipping-class";

export interface SimpleField {
	kind: "line" | "paragraphs" | "percent" | "choice" | "slugs" | "tags";
	label: string;
	hint?: string;
	/** Characters. */
	maxLength?: number;
	options?: [value: string, name: string][];
}

/** Attributes of one value, or of several texts, that the form shows in another way or that the store keeps. */
type OtherAttribute =
	| "category"
	| "pen"
	| "usd"
	| "stock"
	| "created"
	| "changed"
	| "colors"
	| "isBulky"
	| "formerSlugs"
	| "hidden"
	| "awaitsPhoto"
	| "shownFrom";
type SimpleAttribute = {
	[Name in keyof ProductRecord]-?: NonNullable<ProductRecord[Name]> extends
		| string
		| number
		| boolean
		| string[]
		? Exclude<Name, OtherAttribute>
		: never;
}[keyof ProductRecord];

/** In the order of the form. A new attribute is a line here and one in `productRecord`. */
export const simpleFields = {
	name: { kind: "line", label: "Nombre", maxLength: 120 },
	summary: {
		kind: "line",
		label: "Resumen",
		hint: "Una frase, que también muestran los buscadores.",
		maxLength: 300,
	},
	description: { kind: "paragraphs", label: "Descripción", hint: "Una línea vacía empieza un párrafo." },
	goesWith: {
		kind: "slugs",
		label: "Completa el ambiente",
		hint: "Las direcciones de hasta ocho productos que van con este, como mesa-de-centro-urpi. Vacío: se muestran parecidos.",
	},
	tags: {
		kind: "tags",
		label: "Etiquetas",
		hint: "Palabras tuyas, separadas por comas, como verano, para regalo. Filtran tu lista de productos, y quien compra los encuentra al buscarlas.",
	},
	shippingClass: {
		kind: "choice",
		label: "Tamaño o peso para el envío",
		hint: "Cada zona de envío puede tener otro precio por tamaño.",
		options: shippingClassOptions,
	},
	depositPercent: {
		kind: "percent",
		label: "Adelanto en %",
		hint: "Entre 1 y 100, como 50 si se hace a pedido: con esa parte se empieza a preparar. Vacío: lo que pide la tienda.",
	},
} as const satisfies Record<SimpleAttribute, SimpleField>;

export type SimpleName = keyof typeof simpleFields;

export const simpleEntries = Object.entries(simpleFields) as [SimpleName, SimpleField][];
export const simpleLabels = byName(({ label }) => label);

export function byName<Value>(
	choose: (field: SimpleField, name: SimpleName) => Value,
): Record<SimpleName, Value> {
	const values = simpleEntries.map(([name, field]) => [name, choose(field, name)]);
	return Object.fromEntries(values) as Record<SimpleName, Value>;
}
