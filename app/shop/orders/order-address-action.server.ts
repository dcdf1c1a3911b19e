import type { PlaceOptions } from "~/domain/delivery/place";
import { listPlaceOptions } from "~/domain/delivery/ubigeo.server";
import {
	type CorrectionRefusal,
	correctAddress,
	orderAddressFields,
} from "~/domain/orders/correct-address.server";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { urls } from "~/platform/urls";
import type { ShopStore } from "~/shop/session/shop-store.server";
import {
	parseSubmission,
	type RefusalProblem,
	refuseAnswers,
	refuseStorage,
	refuseSubmission,
	type SubmissionRefusal,
} from "~/web/forms/refuse-answers.server";
import type { CookieSettings } from "~/web/http/host-cookie.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { senderOf } from "~/web/rate-limits/sender.server";
import { orderAddressDraftCookie } from "./order-address-draft.server";

export interface OrderAddressRefusal extends SubmissionRefusal {
	placeOptions: PlaceOptions;
}

export async function orderAddressAction(
	request: Request,
	form: FormData,
	{ datastore, settings, storageBudget }: ShopStore,
	reference: string,
) {
	const submission = parseSubmission(form, orderAddressFields);
	const more = { placeOptions: listPlaceOptions(submission.payload) };
	if (submission.status !== "success") return refuseAnswers(submission, more);
	const storage = storageBudget.reserve(senderOf(request), "essential", submission.value, 1);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage, more);
	const { district, address } = submission.value;
	const actor = { by: "shopper", now: new Date() };
	const correcting = correctAddress(datastore, { reference, district, address }, actor);
	const result = await orUnavailable(correcting, "an order's address could not be corrected");
	if (result === "unavailable") return refuseSubmission(submission, unavailable, { status: 503 }, more);
	if (result.outcome === "changed") {
		return redirectWithCookies(urls.trackedOrder(reference, { listo: "direccion-corregida" }), [
			await orderAddressDraftCookie(settings).clear(),
		]);
	}
	storage.release();
	if (result.outcome !== "refused") throw new Response(null, { status: 404 });
	return refuseSubmission(submission, refusals[result.why], { status: 409 }, more);
}

/** Not a submission: shows the form again with the typed answers and the provinces or districts to choose from. */
export async function refreshOrderPlaces(
	form: FormData,
	reference: string,
	settings: CookieSettings,
): Promise<Response> {
	form.set("order", reference);
	return redirectWithCookies(urls.orderAddress({ pedido: reference }), [
		await orderAddressDraftCookie(settings).write(form),
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
