import { z } from "zod";
import type { Datastore } from "~/datastore/datastore.server";
import { log } from "~/log.server";
import type { WebhookEvent } from "~/mail/outbox-codec.server";
import { parseOrder, receiptFields } from "./order-codec.server";
import { toOrderId } from "./order-reference.server";

const answerFields = z.object({ receipt: z.unknown() });

/**
 * Stores the receipt that the webhook's answer to an event names, instead of an earlier one. The answer to a
 * cancellation is ignored: it may name a credit note, which is no receipt.
 * @param answer JSON, `{ "receipt": { "series": "B001", "number": "123", "pdf": "https://…" } }`, or anything else
 * @throws DatastoreUnavailable, ZodError for a damaged order
 */
export async function keepReceipt(
	datastore: Datastore,
	{ type, order: reference }: WebhookEvent,
	answer: string,
): Promise<void> {
	const named = answerFields.safeParse(parseJson(answer)).data?.receipt;
	if (named === undefined || named === null || type === "order.cancelled") return;
	const { data: receipt, error } = receiptFields.safeParse(named);
	if (!receipt) {
		const fields = error.issues.map(({ path }) => path.join("."));
		log.warn({ order: reference, fields }, "the webhook's answer names a wrong receipt, which was ignored");
		return;
	}
	const key = { collection: "order" as const, id: toOrderId(reference) };
	await datastore.runTransaction([key], ([fields]) => {
		if (!fields) return { result: undefined };
		return { changes: [{ ...key, fields: { ...parseOrder(fields), receipt } }], result: undefined };
	});
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
