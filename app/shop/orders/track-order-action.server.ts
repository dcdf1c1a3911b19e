import { findOrder } from "~/domain/orders/order-repository.server";
import { urls } from "~/platform/urls";
import { explainLookup, lookUpByDocument } from "~/shop/parts/look-up-by-document.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { confirmationUrl } from "~/shop/sign-in/confirmations";
import { acceptForm } from "~/web/forms/accept-form.server";
import { clearCacheHeaders } from "~/web/http/clear-site-data.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { orderAccessCookie } from "./order-access-cookie.server";
import { readReturnForm } from "./require-own-order.server";
import { type TrackingValues, trackingFields } from "./tracking-fields.server";

export function trackOrderAction(received: ShopForm) {
	const { request, store } = received;
	return acceptForm(received, trackingFields, {
		async act(answers, { refuse }) {
			const tracking = await trackOrder(received, answers);
			if (tracking.outcome !== "found") return refuse(explainLookup(tracking, texts));
			const cookie = await orderAccessCookie(store.settings).grant(request, answers.reference);
			const page = urls.trackedOrder(answers.reference, { ...readReturnForm(request), visto: "1" });
			return redirectWithCookies(page, [cookie]);
		},
	});
}

export async function forgetOrders({ store }: ShopForm): Promise<Response> {
	const cookies = [await orderAccessCookie(store.settings).clear()];
	const page = confirmationUrl(urls.tracking, "pedidos-olvidados");
	return redirectWithCookies(page, cookies, clearCacheHeaders);
}

function trackOrder(
	from: Parameters<typeof lookUpByDocument>[0],
	{ reference, documentNumber }: TrackingValues,
) {
	const readDocument = async () =>
		(await findOrder(from.store.datastore, reference))?.contact?.documentNumber;
	return lookUpByDocument(from, { name: reference, documentNumber }, readDocument);
}

export const trackingUnavailable = {
	title: "No pudimos buscar tu pedido",
	advice: "Nuestro sistema no responde. Espera un minuto y búscalo otra vez.",
};

const texts: Parameters<typeof explainLookup>[1] = {
	unknown: {
		title: "No encontramos ese pedido",
		advice: "Revisa la referencia y el número de documento: tienen que ser los del mismo pedido.",
	},
	unavailable: trackingUnavailable,
	tooOften: ["los pedidos", "búscalo otra vez"],
};
