import type { DeskStore } from "~/desk/frame/desk-handler.server";
import { canBuy, listOpeningSteps } from "~/domain/assortment/opening-steps.server";
import type { Role } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";

export function listFirstSteps({ catalog, business, texts }: DeskStore, role: Role) {
	const { steps, productId } = listOpeningSteps({ snapshot: catalog.snapshot(), business, texts }, role);
	const places = {
		business: ["Escribe los datos de tu negocio", adminUrls.shop("datos")],
		payment: ["Di cómo te pagan", adminUrls.shop("pagos")],
		category: ["Crea una categoría", adminUrls.categories],
		product: [
			"Agrega un producto, con su foto",
			productId ? adminUrls.productPictures(productId) : adminUrls.newProduct,
		],
		delivery: ["Revisa cuánto cuestan tus envíos", adminUrls.zones()],
		show: ["Ponlo a la venta", productId ? adminUrls.product(productId) : adminUrls.newProduct],
		count: ["Cuenta sus unidades", adminUrls.stock()],
		home: ["Pon tu portada: su foto, sus palabras y qué productos muestra", adminUrls.shop("portada")],
		texts: ["Escribe quiénes son, en «Nosotros», y tus otros textos", adminUrls.texts()],
	} as const;
	return steps.map(({ step, isDone }) => ({ name: places[step][0], url: places[step][1], isDone }));
}

/** The first step that is not done, until something can be bought. */
export function findNextStep(shop: DeskStore, role: Role) {
	if (canBuy(shop.catalog.snapshot())) return undefined;
	return listFirstSteps(shop, role).find(({ isDone }) => !isDone);
}
