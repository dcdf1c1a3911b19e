import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import type { StorageRefusal } from "~/web/rate-limits/storage-budget.server";
import { tooManyRequestsInit, tooManyRequestsText } from "~/web/rate-limits/too-many-requests.server";
import { pickFields } from "./read-form.server";

export interface SubmissionResult {
	status?: "success" | "error";
	initialValue?: Record<string, unknown> | null;
	error?: Record<string, string[] | null> | null;
}

export interface SubmissionRefusal {
	result: SubmissionResult;
	problem?: RefusalProblem;
}

export interface RefusalProblem {
	title?: string;
	advice: string;
}

export function parseSubmission<Schema extends z.ZodObject>(form: FormData, schema: Schema) {
	return parseWithZod(pickFields(form, Object.keys(schema.shape)), { schema });
}

interface Submission {
	reply(): SubmissionResult;
}

export function refuseAnswers(submission: Submission, more?: object) {
	return data<SubmissionRefusal>({ result: submission.reply(), ...more }, { status: 400 });
}

export function refuseSubmission(
	submission: Submission,
	problem: RefusalProblem,
	init: ResponseInit,
	more?: object,
) {
	return data<SubmissionRefusal>({ result: keepAnswers(submission), problem, ...more }, init);
}

export function refuseTooManyRequests(submission: Submission, waitMs: number, more?: object) {
	const problem = { title: "Espera un momento", advice: tooManyRequestsText(waitMs) };
	return refuseSubmission(submission, problem, tooManyRequestsInit(waitMs), more);
}

export function refuseStorage(submission: Submission, refusal: StorageRefusal, more?: object) {
	if (refusal.outcome === "senderFull") return refuseTooManyRequests(submission, refusal.waitMs, more);
	return refuseSubmission(submission, noRoom, { status: 503 }, more);
}

const noRoom: RefusalProblem = {
	title: "Hoy no podemos registrar nada más",
	advice: "Llámanos o vuelve mañana. No se borró nada de lo que escribiste.",
};

export function keepAnswers(submission: Submission): SubmissionResult {
	const { initialValue = {} } = submission.reply();
	return { initialValue };
}
