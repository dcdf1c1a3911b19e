import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { catchUnavailable } from "~/datastore/catch-unavailable.server";
import type { Datastore } from "~/datastore/datastore.server";
import { pickFields } from "~/forms/read-form.server";
import { countAttempt, limits } from "~/server/limits.server";
import { log } from "~/server/log.server";
import { tooManyRequestsInit, tooManyRequestsText } from "~/server/rate-limit.server";
import { senderOf } from "~/server/sender.server";
import { urls } from "~/urls";
import { requestStockNotice } from "./stock-notice.server";
import { stockNoticeFields } from "./stock-notice-fields.server";
import { subscriberId } from "./subscription.server";

export interface StockNoticeRefusal {
	result: SubmissionResult;
	/** Why valid answers were refused. */
	problem?: { title: string; advice: string };
}

/** Stores the request and redirects, with the same answer whether or not the address was waiting already. */
export async function stockNoticeAction(
	request: Request,
	form: FormData,
	{ datastore, sku }: { datastore: Datastore; sku: string },
) {
	const submission = parseWithZod(pickFields(form, Object.keys(stockNoticeFields.shape)), {
		schema: stockNoticeFields,
	});
	if (submission.status !== "success") {
		return data<StockNoticeRefusal>({ result: submission.reply() }, { status: 400 });
	}
	const refuse = (problem: StockNoticeRefusal["problem"], init: ResponseInit) => {
		const { initialValue = {} } = submission.reply();
		return data<StockNoticeRefusal>({ result: { initialValue }, ...(problem && { problem }) }, init);
	};
	const { email } = submission.value;
	const keys = { sender: senderOf(request), subscriber: subscriberId(email) };
	const waitMs = await countAttempt(limits.stockNotice, keys);
	if (waitMs > 0) {
		const problem = { title: "Espera un momento", advice: tooManyRequestsText(waitMs) };
		return refuse(problem, tooManyRequestsInit(waitMs));
	}
	const storing = requestStockNotice(datastore, { email, sku, now: new Date() }).then(() => true);
	const isStored = await catchUnavailable(storing, (error) => {
		log.error({ err: error }, "a stock notice could not be stored");
		return false;
	});
	if (!isStored) return refuse(unavailable, { status: 503 });
	return redirect(urls.stockNotice({ producto: sku, listo: "1" }), { status: 303 });
}

const unavailable = {
	title: "No sabemos si quedó anotado",
	advice:
		"Nuestro registro no responde. Espera un minuto y envíalo otra vez: si ya se anotó, no se repetirá.",
};
