import { catchUnavailable } from "~/datastore/catch-unavailable.server";
import type { Datastore } from "~/datastore/datastore.server";
import { equalsInConstantTime } from "~/server/constant-time.server";
import { countAttempt, limits as storeLimits } from "~/server/limits.server";
import { log } from "~/server/log.server";
import type { Sender } from "~/server/sender.server";
import type { Order } from "./order";
import { findOrder } from "./order-repository.server";
import type { TrackingValues } from "./tracking-fields.server";

export type TrackingResult =
	| { outcome: "found"; reference: string }
	/** Unknown reference or wrong document; deliberately does not tell which. */
	| { outcome: "unknown" }
	/** The rate limit of this reference or this sender. */
	| { outcome: "tooOften"; waitMs: number }
	| { outcome: "unavailable" };

/**
 * Guest order lookup by reference and document number. Successful lookups count toward the rate limits, too.
 * @param sender as `senderOf` returns it
 */
export async function trackOrder(
	datastore: Datastore,
	{ reference, documentNumber }: TrackingValues,
	sender: Sender,
	limits = storeLimits.tracking,
): Promise<TrackingResult> {
	const waitMs = await countAttempt(limits, { sender, reference: [reference] });
	if (waitMs > 0) return { outcome: "tooOften", waitMs };
	const lookup = findOrder(datastore, reference).then(
		(order): TrackingResult =>
			isPlacedWithDocument(order, documentNumber) ? { outcome: "found", reference } : { outcome: "unknown" },
	);
	return catchUnavailable(lookup, (error) => {
		log.error({ err: error }, "an order could not be looked up");
		return { outcome: "unavailable" };
	});
}

/** False without an order, in the same time. */
export function isPlacedWithDocument(order: Order | undefined, documentNumber: string): boolean {
	// A valid document number is never empty, so it never equals the fallback.
	return equalsInConstantTime(order?.contact?.documentNumber ?? "", documentNumber);
}
