import type { Product } from "~/domain/goods/product";

export function aProduct(overrides: Partial<Product> = {}): Product {
	const image = { src: "/images/x.svg", alt: "Un producto", width: 800, height: 800 };
	return {
		slug: "producto",
		name: "Producto",
		summary: "Resumen.",
		description: "Descripción.",
		formerSlugs: [],
		features: [],
		specs: [],
		sections: [],
		categoryId: "sala",
		images: [image],
		price: { pen: 37500, usd: 10000 },
		stock: 3,
		colors: [],
		options: [],
		variants: [],
		createdOn: "2026-10-01",
		changedOn: "2026-10-01",
		...overrides,
	};
}

/** @param names of its values, by their ids */
export function anOption(id: string, name: string, names: Record<string, string>) {
	return { id, name, values: Object.entries(names).map(([id, name]) => ({ id, name })) };
}
