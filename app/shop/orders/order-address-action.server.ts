import type { PlaceOptions } from "~/domain/delivery/place";
import { listPlaceOptions } from "~/domain/delivery/ubigeo.server";
import {
	type CorrectionRefusal,
	correctAddress,
	orderAddressFields,
} from "~/domain/orders/correct-address.server";
import { urls } from "~/platform/urls";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { storeAnswers } from "~/shop/session/store-answers.server";
import type { RefusalProblem, SubmissionRefusal } from "~/web/forms/refuse-answers.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { orderAddressDraftCookie } from "./order-address-draft.server";

export interface OrderAddressRefusal extends SubmissionRefusal {
	placeOptions: PlaceOptions;
}

export function orderAddressAction(received: ShopForm, reference: string) {
	const { datastore, settings } = received.store;
	return storeAnswers(received, {
		fields: orderAddressFields,
		more: { placeOptions: listPlaceOptions(Object.fromEntries(received.form)) },
		priority: "essential",
		mails: 1,
		act: ({ district, address }, actor) => correctAddress(datastore, { reference, district, address }, actor),
		isStored: ({ outcome }) => outcome === "changed",
		logged: "an order's address could not be corrected",
		unavailable,
		async answer(result, refuse) {
			if (result.outcome === "refused") return refuse(refusals[result.why]);
			if (result.outcome !== "changed") throw new Response(null, { status: 404 });
			return redirectWithCookies(urls.trackedOrder(reference, { listo: "direccion-corregida" }), [
				await orderAddressDraftCookie(settings).clear(),
			]);
		},
	});
}

/** Not a submission: shows the form again with the typed answers and the provinces or districts to choose from. */
export async function refreshOrderPlaces({ form, store }: ShopForm, reference: string): Promise<Response> {
	form.set("order", reference);
	return redirectWithCookies(urls.orderAddress({ pedido: reference }), [
		await orderAddressDraftCookie(store.settings).write(form),
	]);
}

const refusals: Record<CorrectionRefusal, RefusalProblem> = {
	tooLate: {
		title: "Ya no se puede cambiar la dirección",
		advice:
			"Ya estamos preparando tu pedido, salió, se entregó, se canceló o lo recoges en la tienda. Si todavía no lo recibes, escríbenos.",
	},
	otherPrice: {
		title: "A ese lugar el envío cuesta distinto",
		advice:
			"Escríbenos y te decimos cuánto costaría enviarlo ahí. La dirección de tu pedido sigue como estaba.",
	},
	tooMany: {
		title: "Ya cambiaste este pedido muchas veces",
		advice: "Escríbenos y corregimos la dirección.",
	},
};

const unavailable: RefusalProblem = {
	title: "No sabemos si la dirección quedó guardada",
	advice: "Nuestro sistema no responde. Espera un minuto y guárdala otra vez: si ya se guardó, no pasa nada.",
};
