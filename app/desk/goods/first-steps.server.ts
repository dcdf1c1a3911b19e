import type { DeskStore } from "~/desk/frame/desk-handler.server";
import { canBuy, listOpeningSteps } from "~/domain/assortment/opening-steps.server";
import type { Role } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";

export function listFirstSteps({ catalog, business }: DeskStore, role: Role) {
	const { steps, productId } = listOpeningSteps({ snapshot: catalog.snapshot(), business }, role);
	const texts = {
		business: ["Escribe los datos de tu negocio", adminUrls.shop("datos")],
		payment: ["Di cómo te pagan", adminUrls.shop("pagos")],
		category: ["Crea una categoría", adminUrls.categories],
		product: [
			"Agrega un producto, con su foto",
			productId ? adminUrls.productPictures(productId) : adminUrls.newProduct,
		],
		show: ["Ponlo a la venta", productId ? adminUrls.product(productId) : adminUrls.newProduct],
		count: ["Cuenta sus unidades", adminUrls.stock()],
		home: ["Pon tu portada: su foto, sus palabras y qué productos muestra", adminUrls.shop("portada")],
	} as const;
	return steps.map(({ step, isDone }) => ({ name: texts[step][0], url: texts[step][1], isDone }));
}

/** The first step that is not done, until something can be bought. */
export function findNextStep(shop: DeskStore, role: Role) {
	if (canBuy(shop.catalog.snapshot())) return undefined;
	return listFirstSteps(shop, role).find(({ isDone }) => !isDone);
}
