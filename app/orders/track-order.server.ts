import { orUnavailable } from "~/datastore/catch-unavailable.server";
import type { Datastore } from "~/datastore/datastore.server";
import { equalsInConstantTime } from "~/http/constant-time.server";
import { compareIdentityDocument } from "~/rate-limits/compare-identity-document.server";
import type { Sender } from "~/rate-limits/sender.server";
import type { Order } from "./order-codec.server";
import { findOrder } from "./order-repository.server";
import type { TrackingValues } from "./tracking-fields.server";

export type TrackingResult =
	| { outcome: "found"; reference: string }
	/** Unknown reference or wrong document: deliberately the same. */
	| { outcome: "unknown" }
	| { outcome: "tooOften"; waitMs: number }
	| { outcome: "unavailable" };

/** Guest order lookup by reference and document number. Failures count toward the rate limits. */
export async function trackOrder(
	datastore: Datastore,
	{ reference, documentNumber }: TrackingValues,
	sender: Sender,
	limits?: Parameters<typeof compareIdentityDocument>[3],
): Promise<TrackingResult> {
	const isRight = async () => isPlacedWithDocument(await findOrder(datastore, reference), documentNumber);
	const comparison = await orUnavailable(
		compareIdentityDocument(sender, reference, isRight, limits),
		"an order could not be looked up",
	);
	if (comparison === "unavailable") return { outcome: "unavailable" };
	if (comparison.outcome === "tooOften") return comparison;
	return comparison.outcome === "right" ? { outcome: "found", reference } : { outcome: "unknown" };
}

/** Takes the same time without an order. */
export function isPlacedWithDocument(order: Order | undefined, documentNumber: string): boolean {
	// A valid document number is never empty, so it never equals the fallback.
	return equalsInConstantTime(order?.contact?.documentNumber ?? "", documentNumber);
}
