import type { DeskStore } from "~/desk/frame/desk-handler.server";
import { picturesOf } from "~/domain/assortment/product-pictures.server";
import { findMissingLegalFields } from "~/domain/business/business";
import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { type Area, mayUse, type Role } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";

/** What a new store needs before it sells, in order. Empty once everything is done. */
export function listFirstSteps({ catalog, business }: DeskStore, role: Role) {
	const { areCategoriesLoaded, areProductsLoaded, categories, products, records } = catalog.snapshot();
	if (!mayUse(role, "words") || !mayUse(role, "goods") || !areCategoriesLoaded || !areProductsLoaded)
		return [];
	const isSelling = products.size > 0;
	const pictured = isSelling ? undefined : records.find(({ fields }) => picturesOf(fields).length > 0);
	const first = pictured ?? records[0];
	const steps: [name: string, url: string, isDone: boolean, area?: Area][] = [
		[
			"Escribe los datos de tu negocio",
			adminUrls.shop("datos"),
			findMissingLegalFields(business.current()).length === 0,
		],
		["Di cómo te pagan", adminUrls.shop("pagos"), business.payment() !== undefined, "moneySettings"],
		["Crea una categoría", adminUrls.categories, categories.length > 0],
		[
			"Agrega un producto, con su foto",
			first ? adminUrls.productPictures(first.id) : adminUrls.newProduct,
			isSelling || pictured !== undefined,
		],
		["Ponlo a la venta", first ? adminUrls.product(first.id) : adminUrls.newProduct, isSelling],
		["Cuenta sus unidades", adminUrls.stock(), canBuy(products)],
	];
	const own = steps.filter(([, , , area = "words"]) => mayUse(role, area));
	return own.every(([, , isDone]) => isDone) ? [] : own.map(([name, url, isDone]) => ({ name, url, isDone }));
}

/** The first step that is not done, until something can be bought. */
export function findNextStep(shop: DeskStore, role: Role) {
	if (canBuy(shop.catalog.snapshot().products)) return undefined;
	return listFirstSteps(shop, role).find(({ isDone }) => !isDone);
}

function canBuy(products: CatalogSnapshot["products"]): boolean {
	return products.countShortages().soldOutProducts < products.size;
}
