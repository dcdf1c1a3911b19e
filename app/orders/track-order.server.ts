import { createHash, timingSafeEqual } from "node:crypto";
import { type Datastore, DatastoreUnavailable } from "~/datastore/datastore.server";
import { countAttempt, limits as storeLimits } from "~/server/limits.server";
import { log } from "~/server/log.server";
import type { Order } from "./order";
import { findOrder } from "./order-repository.server";
import type { TrackingInfo } from "./tracking-fields.server";

export type Tracking =
	| { outcome: "found"; reference: string }
	/** No order has this reference, or it is another document's: which of the two is not told. */
	| { outcome: "unknown" }
	/** Too often, for this reference or from this sender. */
	| { outcome: "tooOften"; waitMs: number }
	| { outcome: "unavailable" };

/**
 * Finds an order for who knows its reference and the document that it was placed with. A found one counts as a try, too.
 * @param sender whom the tries are counted for (`senderOf`)
 */
export async function trackOrder(
	datastore: Datastore,
	{ reference, documentNumber }: TrackingInfo,
	sender: string,
	limits = storeLimits.tracking,
): Promise<Tracking> {
	const waitMs = await countAttempt(limits, { sender, reference });
	if (waitMs > 0) return { outcome: "tooOften", waitMs };
	try {
		const order = await findOrder(datastore, reference);
		return isPlacedWith(order, documentNumber) ? { outcome: "found", reference } : { outcome: "unknown" };
	} catch (error) {
		if (!(error instanceof DatastoreUnavailable)) throw error;
		log.error({ err: error }, "an order could not be looked up");
		return { outcome: "unavailable" };
	}
}

/** Whether an order was placed with this document; false for no order. The comparison takes constant time. */
export function isPlacedWith(order: Order | undefined, documentNumber: string): boolean {
	// A document is never empty, so nothing equals the one of no order.
	return isSame(order?.contact?.documentNumber ?? "", documentNumber);
}

/** In the same time, wherever two texts begin to differ. */
function isSame(a: string, b: string): boolean {
	const [one, other] = [a, b].map((text) => createHash("sha256").update(text).digest());
	return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
