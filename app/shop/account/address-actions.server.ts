import { data, redirect } from "@remix-run/node";
import type { PlaceOptions } from "~/domain/delivery/place";
import { listPlaceOptions } from "~/domain/delivery/ubigeo.server";
import {
	readAddressId,
	removeAddress,
	saveAddress,
	setDefaultAddress,
} from "~/domain/people/addresses.server";
import type { Session } from "~/domain/people/shopper";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import type { ShopStore } from "~/shop/session/shop-store.server";
import { type ConfirmationKey, confirmationUrl } from "~/shop/sign-in/confirmations";
import {
	parseSubmission,
	refuseStorage,
	refuseSubmission,
	type SubmissionRefusal,
} from "~/web/forms/refuse-answers.server";
import type { CookieSettings } from "~/web/http/host-cookie.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { senderOf } from "~/web/rate-limits/sender.server";
import { addressFormId, addressListFull } from "./AddressForm";
import { addressDraftCookie, addressFields } from "./address-fields.server";

export interface AddressRefusal extends SubmissionRefusal {
	placeOptions: PlaceOptions;
}

export async function saveAddressAction(
	request: Request,
	form: FormData,
	{ datastore, settings, storageBudget }: ShopStore,
	session: Session,
) {
	const submission = parseSubmission(form, addressFields);
	const placeOptions = listPlaceOptions(submission.payload);
	const headers = { "Set-Cookie": await addressDraftCookie(settings).write(form) };
	if (submission.status !== "success") {
		return data<AddressRefusal>({ result: submission.reply(), placeOptions }, { status: 400, headers });
	}
	const storage = storageBudget.reserve(senderOf(request), "other", submission.value);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage, { placeOptions });
	const { alias, district, address } = submission.value;
	const id = readAddressId(form.get("id"));
	const saved = { session, address: { id, alias, district, address } };
	const { outcome } = await saveAddress(datastore, saved, shopperNow());
	if (outcome === "saved")
		return redirectWithCookies(confirmationUrl(urls.addresses, "direccion-guardada"), [
			await addressDraftCookie(settings).clear(),
		]);
	return refuseSubmission(
		submission,
		{ advice: addressListFull },
		{ status: 409, headers },
		{ placeOptions },
	);
}

/** Saves nothing: shows the form again with the typed answers and the matching provinces and districts. */
export async function refreshPlacesAction(
	request: Request,
	form: FormData,
	settings: CookieSettings,
): Promise<Response> {
	const edited = new URL(request.url).searchParams.get("editar");
	const page = edited === null ? urls.addresses : urls.editAddress(edited);
	return redirectWithCookies(`${page}#${addressFormId}`, [await addressDraftCookie(settings).write(form)]);
}

export async function removeAddressAction(form: FormData, datastore: Datastore, session: Session) {
	await removeAddress(datastore, { session, id: String(form.get("id")) }, shopperNow());
	return redirectToConfirmation("direccion-quitada");
}

export async function setDefaultAddressAction(form: FormData, datastore: Datastore, session: Session) {
	const named = { session, id: String(form.get("id")) };
	const { outcome } = await setDefaultAddress(datastore, named, shopperNow());
	if (outcome === "unknown") throw new Response(null, { status: 404 });
	return redirectToConfirmation("direccion-predeterminada");
}

function shopperNow(): Actor {
	return { by: "shopper", now: new Date() };
}

function redirectToConfirmation(done: ConfirmationKey): Response {
	return redirect(confirmationUrl(urls.addresses, done), { status: 303 });
}
