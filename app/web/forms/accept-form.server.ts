import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import type { Attempt, Sender } from "~/platform/process/rate-limit.server";
import type { StorageBudget, StoragePriority } from "~/web/rate-limits/storage-budget.server";
import { retryAfter, tooManyRequestsText } from "~/web/rate-limits/too-many-requests.server";
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
	/** Paragraphs. */
	advice: string | string[];
}

/** `status` is 409 unless given, or 429 with `waitMs`. */
interface Refusal extends RefusalProblem {
	status?: number | undefined;
	waitMs?: number | undefined;
}

interface Acceptance<Answers, Result> {
	/** What the page needs besides the answers to show a refusal. */
	more?: object;
	/** Of every refusal. */
	headers?: HeadersInit;
	/** Given back if the store could not even try. */
	limit?: (answers: Answers) => Attempt;
	/** What `act` may store and mail, which counts for the sender. */
	storage?: { priority: StoragePriority; mails?: number; pictureBytes?: number };
	/** Without it, an unavailable datastore is thrown. `logged` says in the log what failed. */
	unavailable?: RefusalProblem & { logged: string };
	act(answers: Answers, acting: Acting): Promise<Result>;
}

interface Acting {
	/** Refuses the valid form. `more` replaces that of the conditions. */
	refuse(refusal: Refusal, more?: object): ReturnType<typeof data<SubmissionRefusal>>;
	/** Refuses the form for its fields, by their names. */
	refuseFields(faults: Record<string, string>): ReturnType<typeof data<SubmissionRefusal>>;
	/** Gives the sender's share of storage back. A refusal and a thrown Response do so by themselves. */
	release(): void;
}

/** Answers a form by what `act` makes of its answers, or refuses it with everything typed kept. */
export async function acceptForm<Schema extends z.ZodObject, Result>(
	{ form, sender, store }: { form: FormData; sender: Sender; store: { storageBudget: StorageBudget } },
	fields: Schema,
	{ more, headers, limit, storage, unavailable, act }: Acceptance<z.output<Schema>, Result>,
) {
	const submission = parseAnswers(form, fields);
	const respond = (refusal: SubmissionRefusal, status: number, others = more, waitMs = 0) =>
		data<SubmissionRefusal>(
			{ ...refusal, ...others },
			{ status, headers: { ...headers, ...(waitMs > 0 && retryAfter(waitMs)) } },
		);
	if (submission.status !== "success") return respond({ result: submission.reply() }, 400);
	const refuse = ({ status, waitMs, ...problem }: Refusal, others?: object) =>
		respond({ result: keepAnswers(submission), problem }, status ?? (waitMs ? 429 : 409), others, waitMs);

	const answers = submission.value;
	const attempt = limit?.(answers);
	if (attempt && attempt.waitMs > 0) return refuse(tooManyRequests(attempt.waitMs));
	const { priority = "other", mails, pictureBytes } = storage ?? {};
	const reserved = storage && store.storageBudget.reserve(sender, priority, answers, mails, pictureBytes);
	if (reserved && reserved.outcome !== "reserved") attempt?.giveBack();
	if (reserved?.outcome === "senderFull") return refuse(tooManyRequests(reserved.waitMs));
	if (reserved?.outcome === "storeFull") return refuse({ ...noRoom, status: 503 });

	const release = () => reserved?.release();
	const acted = act(answers, {
		release,
		refuse(...refusal) {
			release();
			return refuse(...refusal);
		},
		refuseFields(faults) {
			release();
			const fieldErrors = Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, [fault]]));
			return respond({ result: submission.reply({ fieldErrors }) }, 400);
		},
	}).catch((thrown: unknown) => {
		if (thrown instanceof Response) release();
		if (thrown instanceof DatastoreUnavailable) attempt?.giveBack();
		throw thrown;
	});
	if (!unavailable) return acted;
	const { logged, ...problem } = unavailable;
	const result = await orUnavailable(acted, logged);
	return result === "unavailable" ? refuse({ ...problem, status: 503 }) : result;
}

/** Prefer `acceptForm`. @returns Conform's submission */
export function parseAnswers<Schema extends z.ZodObject>(form: FormData, fields: Schema) {
	return parseWithZod(pickFields(form, Object.keys(fields.shape)), { schema: fields });
}

export function keepAnswers(submission: { reply(): SubmissionResult }): SubmissionResult {
	const { initialValue = {} } = submission.reply();
	return { initialValue };
}

function tooManyRequests(waitMs: number): Refusal {
	return { title: "Espera un momento", advice: tooManyRequestsText(waitMs), waitMs };
}

const noRoom: RefusalProblem = {
	title: "Hoy no podemos registrar nada más",
	advice: "Llámanos o vuelve mañana. No se borró nada de lo que escribiste.",
};
