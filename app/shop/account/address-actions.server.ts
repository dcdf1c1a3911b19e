import { redirect } from "@remix-run/node";
import type { PlaceOptions } from "~/domain/delivery/place";
import { findPlaceErrors, placeFields } from "~/domain/delivery/place-fields.server";
import { listPlaceOptions } from "~/domain/delivery/ubigeo.server";
import {
	readAddressId,
	removeAddress,
	saveAddress,
	setDefaultAddress,
} from "~/domain/people/addresses.server";
import type { Session } from "~/domain/people/shopper";
import { urls } from "~/platform/urls";
import { formSchema } from "~/platform/values/form-schema.server";
import { constraintsOf, lineField } from "~/platform/values/text-fields.server";
import { accountFieldName } from "~/shop/session/AccountField";
import { type ConfirmationKey, confirmationUrl } from "~/shop/session/confirmations";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { acceptForm, type SubmissionRefusal } from "~/web/forms/accept-form.server";
import { draftCookie } from "~/web/forms/draft-cookie.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { addressFormId, addressListFull } from "./AddressForm";

export interface AddressRefusal extends SubmissionRefusal {
	placeOptions: PlaceOptions;
}

export async function saveAddressAction(received: ShopForm, session: Session) {
	const { form, store, actor } = received;
	const draft = addressDraftCookie(store.settings);
	return acceptForm(received, addressFields, {
		more: { placeOptions: listPlaceOptions(Object.fromEntries(form)) },
		headers: { "Set-Cookie": await draft.write(form) },
		storage: { priority: "other" },
		async act({ alias, district, address }, { refuse }) {
			const id = readAddressId(form.get("id"));
			const saved = { session, address: { id, alias, district, address } };
			const { outcome } = await saveAddress(store.datastore, saved, actor);
			if (outcome !== "saved") return refuse({ advice: addressListFull });
			const page = confirmationUrl(urls.addresses, "direccion-guardada");
			return redirectWithCookies(page, [await draft.clear()]);
		},
	});
}

/** Saves nothing: shows the form again with the typed answers and the matching provinces and districts. */
export async function refreshPlacesAction({ request, form, store }: ShopForm): Promise<Response> {
	const edited = new URL(request.url).searchParams.get("editar");
	const page = edited === null ? urls.addresses : urls.editAddress(edited);
	return redirectWithCookies(`${page}#${addressFormId}`, [
		await addressDraftCookie(store.settings).write(form),
	]);
}

export async function removeAddressAction({ form, store, actor }: ShopForm, session: Session) {
	await removeAddress(store.datastore, { session, id: String(form.get("id")) }, actor);
	return redirectToConfirmation("direccion-quitada");
}

export async function setDefaultAddressAction({ form, store, actor }: ShopForm, session: Session) {
	const named = { session, id: String(form.get("id")) };
	const { outcome } = await setDefaultAddress(store.datastore, named, actor);
	if (outcome === "unknown") throw new Response(null, { status: 404 });
	return redirectToConfirmation("direccion-predeterminada");
}

function redirectToConfirmation(done: ConfirmationKey): Response {
	return redirect(confirmationUrl(urls.addresses, done), { status: 303 });
}

const addressFields = formSchema(
	{
		alias: lineField(40, "Ponle un nombre, por ejemplo Casa."),
		...placeFields,
		address: placeFields.address.refine((line) => line !== "", "Escribe la calle y el número."),
	},
	(fields, refuse) => {
		for (const [level, message] of findPlaceErrors(fields)) refuse(level, message);
	},
);

export const addressConstraints = constraintsOf(addressFields.shape);

export const addressDraftCookie = draftCookie("wasi_address_draft", [
	accountFieldName,
	"id",
	...Object.keys(addressConstraints),
]);
