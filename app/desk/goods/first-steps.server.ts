import type { DeskStore } from "~/desk/frame/screen.server";
import { picturesOf } from "~/domain/assortment/product-pictures.server";
import { findMissingLegalFields } from "~/domain/business/business";
import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { mayUse, type Role } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";

export interface FirstStep {
	name: string;
	url: string;
	isDone: boolean;
}

/** What a new store needs before it sells, in order. Empty once everything is done. */
export function listFirstSteps({ catalog, business }: DeskStore, role: Role): FirstStep[] {
	const { areCategoriesLoaded, areProductsLoaded, categories, products, records } = catalog.snapshot();
	if (!mayUse(role, "words") || !mayUse(role, "goods") || !areCategoriesLoaded || !areProductsLoaded)
		return [];
	const isSelling = products.size > 0;
	const pictured = isSelling ? undefined : records.find(({ fields }) => picturesOf(fields).length > 0);
	const first = pictured ?? records[0];
	const steps = [
		{
			name: "Escribe los datos de tu negocio",
			url: adminUrls.shop("datos"),
			isDone: findMissingLegalFields(business.current()).length === 0,
		},
		...(mayUse(role, "moneySettings")
			? [
					{
						name: "Di cómo te pagan",
						url: adminUrls.shop("pagos"),
						isDone: business.payment() !== undefined,
					},
				]
			: []),
		{ name: "Crea una categoría", url: adminUrls.categories, isDone: categories.length > 0 },
		{
			name: "Agrega un producto, con su foto",
			url: first ? adminUrls.productPictures(first.id) : adminUrls.newProduct,
			isDone: isSelling || pictured !== undefined,
		},
		{
			name: "Ponlo a la venta",
			url: first ? adminUrls.product(first.id) : adminUrls.newProduct,
			isDone: isSelling,
		},
		{
			name: "Cuenta sus unidades",
			url: adminUrls.stock(),
			isDone: canBuy(products),
		},
	];
	return steps.every(({ isDone }) => isDone) ? [] : steps;
}

/** The first step that is not done, until something can be bought. */
export function findNextStep(shop: DeskStore, role: Role): FirstStep | undefined {
	if (canBuy(shop.catalog.snapshot().products)) return undefined;
	return listFirstSteps(shop, role).find(({ isDone }) => !isDone);
}

function canBuy(products: CatalogSnapshot["products"]): boolean {
	return products.countShortages().soldOutProducts < products.size;
}
