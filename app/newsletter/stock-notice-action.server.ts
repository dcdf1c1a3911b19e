import { redirect } from "@remix-run/node";
import { readSession } from "~/customers/session.server";
import { catchUnavailable } from "~/datastore/catch-unavailable.server";
import type { Datastore } from "~/datastore/datastore.server";
import {
	parseSubmission,
	refuseAnswers,
	refuseStorage,
	refuseSubmission,
	refuseTooManyRequests,
} from "~/forms/refuse-submission.server";
import { countAttempt, limits } from "~/server/limits.server";
import { log } from "~/server/log.server";
import { senderOf, withName } from "~/server/sender.server";
import { storageBudget } from "~/server/storage-budget.server";
import { urls } from "~/urls";
import { requestStockNotice } from "./stock-notice.server";
import { stockNoticeFields } from "./stock-notice-fields.server";
import { subscriberId } from "./subscription.server";

/** Stores the request and redirects, with the same answer whether or not the address was waiting already. */
export async function stockNoticeAction(
	request: Request,
	form: FormData,
	{ datastore, sku }: { datastore: Datastore; sku: string },
) {
	const submission = parseSubmission(form, stockNoticeFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const { email } = submission.value;
	const senderAndAddress = withName(senderOf(request), subscriberId(email));
	const waitMs = await countAttempt(limits.stockNotice, { senderAndAddress });
	if (waitMs > 0) return refuseTooManyRequests(submission, waitMs);
	const storage = await storageBudget.reserve(senderOf(request), "other", submission.value);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage);
	const session = await readSession(request);
	const storing = requestStockNotice(datastore, { email, sku, session, now: new Date() }).then(() => true);
	const isStored = await catchUnavailable(storing, (error) => {
		log.error({ err: error }, "a stock notice could not be stored");
		return false;
	});
	if (!isStored) return refuseSubmission(submission, unavailable, { status: 503 });
	return redirect(urls.stockNotice({ producto: sku, listo: "1" }), { status: 303 });
}

const unavailable = {
	title: "No sabemos si quedó anotado",
	advice: "Nuestro sistema no responde. Espera un minuto y envíalo otra vez: si ya se anotó, no se repetirá.",
};
