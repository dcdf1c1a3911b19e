import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { catchUnavailable } from "~/datastore/catch-unavailable.server";
import type { Datastore } from "~/datastore/datastore.server";
import { pickFields } from "~/forms/read-form.server";
import { clearCache } from "~/server/clear-cache.server";
import { countAttempt, limits } from "~/server/limits.server";
import { log } from "~/server/log.server";
import { formatWait, tooManyRequestsInit, tooManyRequestsText } from "~/server/rate-limit.server";
import { redirectWithCookies } from "~/server/redirect-with-cookies.server";
import { senderOf } from "~/server/sender.server";
import { urls } from "~/urls";
import { complaintFields, complaintLookupFields, toSheet } from "./complaint-fields.server";
import { grantComplaint } from "./complaints-cookie.server";
import { type Filing, fileComplaint } from "./file-complaint.server";
import { lookUpComplaint } from "./find-complaint.server";
import type { Supplier } from "./supplier";

export interface ComplaintRefusal {
	result: SubmissionResult;
	/** Why valid answers were refused. */
	problem?: { title: string; advice: string };
	/** The idempotency key to send again; absent when the form needs a new one. */
	key?: string | undefined;
}

/** Files a complaint and redirects to its sheet; a refusal keeps the answers. */
export async function fileAction(request: Request, form: FormData, datastore: Datastore, supplier: Supplier) {
	const key = readKey(form.get("key"));
	const submission = parseWithZod(pickFields(form, Object.keys(complaintFields.shape)), {
		schema: complaintFields,
	});
	if (submission.status !== "success") {
		return data<ComplaintRefusal>({ result: submission.reply(), key }, { status: 400 });
	}
	const refuse = (problem: ComplaintRefusal["problem"], init: ResponseInit, { needsNewKey = false } = {}) => {
		const { initialValue = {} } = submission.reply();
		return data<ComplaintRefusal>(
			{ result: { initialValue }, ...(problem && { problem }), ...(!needsNewKey && { key }) },
			init,
		);
	};
	const waitMs = await countAttempt(limits.complaint, { sender: senderOf(request) });
	if (waitMs > 0) {
		const problem = { title: "Espera un momento", advice: tooManyRequestsText(waitMs) };
		return refuse(problem, tooManyRequestsInit(waitMs));
	}
	const sheet = toSheet(submission.value, supplier);
	const filing = await catchUnavailable<Filing | undefined>(
		fileComplaint(datastore, { key, sheet, now: new Date() }),
		(error) => {
			log.error({ err: error }, "a complaint could not be filed");
			return undefined;
		},
	);
	if (!filing) return refuse(unconfirmed, { status: 503 });
	if (filing.outcome !== "keyUsed") return redirectToSheet(request, filing.number);
	return refuse(explainUsedKey(filing.number), { status: 409 }, { needsNewKey: true });
}

/** Shows a filed complaint to whoever knows its number and document. */
export async function findAction(request: Request, form: FormData, datastore: Datastore) {
	const submission = parseWithZod(pickFields(form, Object.keys(complaintLookupFields.shape)), {
		schema: complaintLookupFields,
	});
	if (submission.status !== "success") {
		return data<ComplaintRefusal>({ result: submission.reply() }, { status: 400 });
	}
	const refuse = (problem: ComplaintRefusal["problem"], init: ResponseInit) => {
		const { initialValue = {} } = submission.reply();
		return data<ComplaintRefusal>({ result: { initialValue }, ...(problem && { problem }) }, init);
	};
	const lookup = await lookUpComplaint(datastore, submission.value, senderOf(request));
	switch (lookup.outcome) {
		case "found":
			return redirectToSheet(request, lookup.number);
		case "unknown":
			return refuse(unknown, { status: 404 });
		case "tooOften":
			return refuse(explainRateLimit(lookup.waitMs), tooManyRequestsInit(lookup.waitMs));
		case "unavailable":
			return refuse(unavailable, { status: 503 });
	}
}

async function redirectToSheet(request: Request, number: string): Promise<Response> {
	// A refusal that was rendered from a fetch is in no cache.
	const isFetch = request.headers.get("sec-fetch-dest") === "empty";
	const cookies = [await grantComplaint(request, number)];
	return redirectWithCookies(urls.complaint(number), cookies, isFetch ? {} : clearCache);
}

function readKey(sent: FormDataEntryValue | null): string | undefined {
	return typeof sent === "string" && /^[\da-f]{32}$/.test(sent) ? sent : undefined;
}

export const unavailable = {
	title: "No pudimos buscar tu hoja",
	advice: "Nuestro registro no responde. Espera un minuto y búscala otra vez.",
};

const unconfirmed = {
	title: "No sabemos si tu hoja quedó registrada",
	advice:
		"Nuestro registro no responde. Espera un minuto y envíala otra vez tal como está: si ya se registró, no se repetirá.",
};

const unknown = {
	title: "No encontramos esa hoja",
	advice: "Revisa el número y el documento: tienen que ser los de la misma hoja.",
};

function explainUsedKey(number: string) {
	return {
		title: `Ya registraste la hoja ${number} con este formulario`,
		advice:
			"Lo que escribiste ahora es distinto y todavía no está registrado. Si quieres presentarlo también, envíalo otra vez y tendrá su propio número.",
	};
}

function explainRateLimit(waitMs: number) {
	return {
		title: "Demasiados intentos seguidos",
		advice: `Para cuidar los datos de las hojas, espera ${formatWait(waitMs)} y búscala otra vez.`,
	};
}
