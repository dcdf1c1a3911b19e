import type { z } from "zod";
import type { Actor } from "~/actor";
import type { Datastore } from "~/datastore/datastore.server";
import { findPlaceErrors, placeFields } from "~/delivery/place-fields.server";
import { quoteShipping } from "~/delivery/shipping";
import { formatPlace } from "~/delivery/ubigeo.server";
import { formSchema } from "~/forms/form-schema.server";
import { changeOrder, type OrderChange, withEvent } from "./change-order.server";
import type { Order } from "./order-codec.server";
import type { OrderStatus } from "./order-status";

/** The part of the checkout form that says where to deliver. */
export const orderAddressFields = formSchema(placeFields, (fields, refuse) => {
	for (const [level, fault] of findPlaceErrors(fields)) refuse(level, fault);
});

export type OrderAddress = z.output<typeof orderAddressFields>;

export type CorrectionRefusal =
	/** The order is on its way, delivered or cancelled. */
	| "tooLate"
	/** Delivery there has another price than the one that was agreed. */
	| "otherPrice";

/**
 * Corrects where an order goes until it is shipped. The agreed prices stay.
 * @param options.anyPrice also where delivery would have another price @throws as `changeOrder`
 */
export function correctAddress(
	datastore: Datastore,
	reference: string,
	address: OrderAddress,
	actor: Actor,
	{ anyPrice = false, note }: { anyPrice?: boolean; note?: string } = {},
): Promise<OrderChange<CorrectionRefusal>> {
	return changeOrder<CorrectionRefusal>(datastore, reference, actor, (before) => {
		if (!canCorrectAddress(before)) return { refusal: "tooLate" };
		const { shipping, delivery, subtotal } = before;
		const { district, address: street } = address;
		if (delivery?.district === district && delivery.address === street) return { order: before };
		const quoted = quoteShipping(address, subtotal);
		if (!quoted || (quoted.price.pen !== shipping.price.pen && !anyPrice)) {
			return { refusal: "otherPrice" };
		}
		const corrected = {
			...before,
			delivery: { ...delivery, district, address: street, place: formatPlace(district) },
			shipping: { ...quoted, price: shipping.price },
		};
		return { order: withEvent(corrected, "addressCorrected", actor, note) };
	});
}

export function canCorrectAddress({ status }: Pick<Order, "status">): boolean {
	return statusesBeforeShipping.has(status);
}

const statusesBeforeShipping: ReadonlySet<OrderStatus> = new Set(["pending", "paid", "preparing"]);
