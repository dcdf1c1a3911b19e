import { catchUnavailable } from "~/datastore/catch-unavailable.server";
import type { Datastore } from "~/datastore/datastore.server";
import { equalsInConstantTime } from "~/http/constant-time.server";
import { log } from "~/log.server";
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
	const lookup = compareIdentityDocument(sender, reference, isRight, limits).then(
		(comparison): TrackingResult => {
			switch (comparison.outcome) {
				case "right":
					return { outcome: "found", reference };
				case "wrong":
					return { outcome: "unknown" };
				case "tooOften":
					return comparison;
			}
		},
	);
	return catchUnavailable(lookup, (error) => {
		log.error({ err: error }, "an order could not be looked up");
		return { outcome: "unavailable" };
	});
}

/** Takes the same time without an order. */
export function isPlacedWithDocument(order: Order | undefined, documentNumber: string): boolean {
	// A valid document number is never empty, so it never equals the fallback.
	return equalsInConstantTime(order?.contact?.documentNumber ?? "", documentNumber);
}
