import {
	complaintFields,
	complaintLookupFields,
	toUnfiledComplaint,
} from "~/domain/customer-service/complaint-fields.server";
import { readComplaintNumber } from "~/domain/customer-service/complaint-number";
import { fileComplaint, findComplaint } from "~/domain/customer-service/complaint-repository.server";
import { type ComplaintView, toComplaintView, toSupplier } from "~/domain/customer-service/complaint-view";
import { catchUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { urls } from "~/platform/urls";
import { readIdempotencyKey } from "~/platform/values/idempotency-key.server";
import { explainLookup, lookUpByDocument } from "~/shop/parts/look-up-by-document.server";
import { missingAccess } from "~/shop/parts/missing-access";
import { isRegistered, signRegistered } from "~/shop/session/registered-token.server";
import type { AccountStore } from "~/shop/session/require-shopper.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { acceptForm, type SubmissionRefusal } from "~/web/forms/accept-form.server";
import { accessCookie } from "~/web/http/access-cookie.server";
import { clearCacheHeaders } from "~/web/http/clear-site-data.server";
import type { CookieSettings } from "~/web/http/host-cookie.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";

export interface ComplaintRefusal extends SubmissionRefusal {
	key?: string | undefined;
}

export function fileComplaintAction(received: ShopForm) {
	const { form, store, actor } = received;
	const key = readIdempotencyKey(form.get("key"));
	const supplier = toSupplier(store.business.current());
	return acceptForm(received, complaintFields, {
		more: { key },
		storage: { priority: "essential", mails: 2 },
		unavailable,
		async act(answers, { refuse, release }) {
			const filing = { key, unfiled: toUnfiledComplaint(answers, supplier) };
			const { outcome, number } = await fileComplaint(store.datastore, filing, actor);
			// Without a key: the form needs a new one.
			if (outcome === "keyUsed") return refuse(explainUsedKey(number), {});
			if (outcome !== "filed") release();
			return redirectToSheet(received, number, { registrada: signRegistered(number, store.settings) });
		},
	});
}

export function lookUpComplaintAction(received: ShopForm) {
	return acceptForm(received, complaintLookupFields, {
		async act({ number, documentNumber }, { refuse }) {
			const readDocument = async () =>
				(await findComplaint(received.store.datastore, number))?.consumer.documentNumber;
			const lookup = await lookUpByDocument(received, { name: number, documentNumber }, readDocument);
			return lookup.outcome === "found"
				? redirectToSheet(received, number, { visto: "1" })
				: refuse(explainLookup(lookup, lookupTexts));
		},
	});
}

async function redirectToSheet(
	{ request, store }: ShopForm,
	number: string,
	done: Parameters<typeof urls.complaint>[1],
): Promise<Response> {
	const cookies = [await complaintsCookie(store.settings).grant(request, number)];
	return redirectWithCookies(urls.complaint(number, done), cookies);
}

/** For a browser that was given access to the sheet and does not have it: what to say, and the number that was filed. */
export function explainMissingAccess({ searchParams }: URL, settings: CookieSettings) {
	const number = readComplaintNumber(searchParams.get("numero"));
	const isFiled = number && isRegistered(searchParams.get("registrada"), number, settings);
	return {
		filed: isFiled ? number : undefined,
		problem: searchParams.has("visto") ? missingAccess("tu hoja") : undefined,
	};
}

export async function forgetComplaints({ store }: ShopForm): Promise<Response> {
	const cookies = [await complaintsCookie(store.settings).clear()];
	return redirectWithCookies(urls.complaintLookup, cookies, clearCacheHeaders);
}

export const lookupUnavailable = {
	title: "No pudimos buscar tu hoja",
	advice: "Nuestro sistema no responde. Espera un minuto y búscala otra vez.",
};

const unavailable = {
	logged: "a complaint could not be filed",
	title: "No sabemos si tu hoja quedó registrada",
	advice:
		"Nuestro sistema no responde. Espera un minuto y envíala otra vez tal como está: si ya se registró, no se repetirá.",
};

const lookupTexts: Parameters<typeof explainLookup>[1] = {
	unknown: {
		title: "No encontramos esa hoja",
		advice: "Revisa el número y el documento: tienen que ser los de la misma hoja.",
	},
	unavailable: lookupUnavailable,
	tooOften: ["las hojas", "búscala otra vez"],
};

function explainUsedKey(number: string) {
	return {
		title: `Ya registraste la hoja ${number} con este formulario`,
		advice:
			"Lo que escribiste ahora es distinto y todavía no está registrado. Si quieres presentarlo también, envíalo otra vez y tendrá su propio número.",
	};
}

/** Numbers of the complaints that this browser filed, or looked up by document number. */
export const complaintsCookie = accessCookie("wasi_complaints");

type ViewableComplaint = { number: string; complaint?: ComplaintView } | undefined;

/** @returns undefined unless the cookie grants the complaint, which is absent while the datastore is unavailable */
export async function findGrantedComplaint(
	request: Request,
	{ datastore, settings }: AccountStore,
	requested: string | null,
): Promise<ViewableComplaint> {
	const number = readComplaintNumber(requested);
	if (!number || !(await complaintsCookie(settings).read(request)).includes(number)) return undefined;
	const viewable = findComplaint(datastore, number).then(
		(complaint) => complaint && { number, complaint: toComplaintView(complaint) },
	);
	return catchUnavailable<ViewableComplaint>(viewable, () => ({ number }));
}
