import {
	complaintFields,
	complaintLookupFields,
	toUnfiledComplaint,
} from "~/domain/customer-service/complaint-fields.server";
import { fileComplaint, findComplaint } from "~/domain/customer-service/complaint-repository.server";
import { toSupplier } from "~/domain/customer-service/complaint-view";
import { urls } from "~/platform/urls";
import { readIdempotencyKey } from "~/platform/values/idempotency-key.server";
import { lookUpByDocument, refuseLookup } from "~/shop/parts/look-up-by-document.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { storeAnswers } from "~/shop/session/store-answers.server";
import { parseSubmission, refuseAnswers, type SubmissionRefusal } from "~/web/forms/refuse-answers.server";
import { acceptedFormHeaders, clearCacheHeaders } from "~/web/http/clear-site-data.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { complaintsCookie } from "./find-complaint.server";

export interface ComplaintRefusal extends SubmissionRefusal {
	key?: string | undefined;
}

export function fileComplaintAction(received: ShopForm) {
	const { form, store } = received;
	const key = readIdempotencyKey(form.get("key"));
	const supplier = toSupplier(store.business.current());
	return storeAnswers(received, {
		fields: complaintFields,
		more: { key },
		priority: "essential",
		mails: 2,
		act: (answers, actor) =>
			fileComplaint(store.datastore, { key, unfiled: toUnfiledComplaint(answers, supplier) }, actor),
		isStored: ({ outcome }) => outcome === "filed",
		logged: "a complaint could not be filed",
		unavailable: unconfirmed,
		answer({ outcome, number }, refuse) {
			// Without a key: the form needs a new one.
			return outcome === "keyUsed" ? refuse(explainUsedKey(number), {}) : redirectToSheet(received, number);
		},
	});
}

export async function lookUpComplaintAction(received: ShopForm) {
	const submission = parseSubmission(received.form, complaintLookupFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const { number, documentNumber } = submission.value;
	const readDocument = async () =>
		(await findComplaint(received.store.datastore, number))?.consumer.documentNumber;
	const lookup = await lookUpByDocument(received, { name: number, documentNumber }, readDocument);
	if (lookup.outcome !== "found") return refuseLookup(submission, lookup, lookupTexts);
	return redirectToSheet(received, number);
}

async function redirectToSheet({ request, store }: ShopForm, number: string): Promise<Response> {
	const cookies = [await complaintsCookie(store.settings).grant(request, number)];
	return redirectWithCookies(urls.complaint(number), cookies, acceptedFormHeaders(request));
}

export async function forgetComplaints({ store }: ShopForm): Promise<Response> {
	const cookies = [await complaintsCookie(store.settings).clear()];
	return redirectWithCookies(urls.complaintLookup, cookies, clearCacheHeaders);
}

export const lookupUnavailable = {
	title: "No pudimos buscar tu hoja",
	advice: "Nuestro sistema no responde. Espera un minuto y búscala otra vez.",
};

const unconfirmed = {
	title: "No sabemos si tu hoja quedó registrada",
	advice:
		"Nuestro sistema no responde. Espera un minuto y envíala otra vez tal como está: si ya se registró, no se repetirá.",
};

const lookupTexts: Parameters<typeof refuseLookup>[2] = {
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
