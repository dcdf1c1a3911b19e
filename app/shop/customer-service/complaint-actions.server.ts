import {
	complaintFields,
	complaintLookupFields,
	toUnfiledComplaint,
} from "~/domain/customer-service/complaint-fields.server";
import { fileComplaint, findComplaint } from "~/domain/customer-service/complaint-repository.server";
import type { Supplier } from "~/domain/customer-service/complaint-view";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { urls } from "~/platform/urls";
import { readIdempotencyKey } from "~/platform/values/idempotency-key.server";
import { lookUpByDocument, refuseLookup } from "~/shop/parts/look-up-by-document.server";
import type { ShopStore } from "~/shop/session/shop-store.server";
import {
	parseSubmission,
	refuseAnswers,
	refuseStorage,
	refuseSubmission,
	type SubmissionRefusal,
} from "~/web/forms/refuse-answers.server";
import { acceptedFormHeaders } from "~/web/http/clear-site-data.server";
import type { CookieSettings } from "~/web/http/host-cookie.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { senderOf } from "~/web/rate-limits/sender.server";
import { complaintsCookie } from "./find-complaint.server";

export interface ComplaintRefusal extends SubmissionRefusal {
	key?: string | undefined;
}

export async function fileComplaintAction(
	request: Request,
	form: FormData,
	{ datastore, settings, storageBudget }: ShopStore,
	supplier: Supplier,
) {
	const key = readIdempotencyKey(form.get("key"));
	const submission = parseSubmission(form, complaintFields);
	if (submission.status !== "success") return refuseAnswers(submission, { key });
	const storage = storageBudget.reserve(senderOf(request), "essential", submission.value, 2);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage, { key });
	const unfiled = toUnfiledComplaint(submission.value, supplier);
	const filing = await orUnavailable(
		fileComplaint(datastore, { key, unfiled }, { by: "shopper", now: new Date() }),
		"a complaint could not be filed",
	);
	if (filing === "unavailable") return refuseSubmission(submission, unconfirmed, { status: 503 }, { key });
	if (filing.outcome !== "filed") storage.release();
	if (filing.outcome !== "keyUsed") return redirectToSheet(request, filing.number, settings);
	return refuseSubmission(submission, explainUsedKey(filing.number), { status: 409 });
}

export async function lookUpComplaintAction(
	request: Request,
	form: FormData,
	{ datastore, settings }: ShopStore,
) {
	const submission = parseSubmission(form, complaintLookupFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const { number, documentNumber } = submission.value;
	const readDocument = async () => (await findComplaint(datastore, number))?.consumer.documentNumber;
	const lookup = await lookUpByDocument(senderOf(request), { name: number, documentNumber }, readDocument);
	if (lookup.outcome !== "found") return refuseLookup(submission, lookup, lookupTexts);
	return redirectToSheet(request, number, settings);
}

async function redirectToSheet(
	request: Request,
	number: string,
	settings: CookieSettings,
): Promise<Response> {
	const cookies = [await complaintsCookie(settings).grant(request, number)];
	return redirectWithCookies(urls.complaint(number), cookies, acceptedFormHeaders(request));
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
