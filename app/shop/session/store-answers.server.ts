import type { z } from "zod";
import type { Actor } from "~/domain/staff/actor";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import {
	parseSubmission,
	type RefusalProblem,
	refuseAnswers,
	refuseStorage,
	refuseSubmission,
	refuseTooManyRequests,
} from "~/web/forms/refuse-answers.server";
import type { StoragePriority } from "~/web/rate-limits/storage-budget.server";
import type { ShopForm } from "./shop-form.server";

/** Answers a form that an act stores: refuses it, with its answers kept, or says the act's result. */
export async function storeAnswers<Schema extends z.ZodObject, Result extends object | undefined, Answer>(
	{ form, sender, store, actor }: ShopForm,
	{
		fields,
		more,
		limit,
		priority,
		mails,
		act,
		logged,
		unavailable,
		isStored,
		answer,
	}: {
		fields: Schema;
		/** What the page needs besides the answers to show a refusal. */
		more?: object;
		/** @returns milliseconds to wait */
		limit?: (answers: z.output<Schema>) => number;
		priority: StoragePriority;
		mails?: number;
		act: (answers: z.output<Schema>, actor: Actor) => Promise<Result>;
		/** Says in the log that the datastore was unavailable. */
		logged: string;
		unavailable: RefusalProblem;
		/** False gives the sender's share of storage back. */
		isStored?: (result: Result) => boolean;
		answer: (result: Result, refuse: Refuse) => Answer;
	},
) {
	const submission = parseSubmission(form, fields);
	if (submission.status !== "success") return refuseAnswers(submission, more);
	const answers = submission.value;
	const waitMs = limit?.(answers) ?? 0;
	if (waitMs > 0) return refuseTooManyRequests(submission, waitMs, more);
	const storage = store.storageBudget.reserve(sender, priority, answers, mails);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage, more);
	const result = await orUnavailable(act(answers, actor), logged);
	if (result === "unavailable") return refuseSubmission(submission, unavailable, { status: 503 }, more);
	if (isStored && !isStored(result)) storage.release();
	return answer(result, (problem, others = more) =>
		refuseSubmission(submission, problem, { status: 409 }, others),
	);
}

type Refuse = (problem: RefusalProblem, more?: object) => ReturnType<typeof refuseSubmission>;
