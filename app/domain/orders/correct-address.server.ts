import type { z } from "zod";
import type { Business } from "~/domain/business/business-record.server";
import { findPlaceErrors, placeFields } from "~/domain/delivery/place-fields.server";
import { quoteShipping } from "~/domain/delivery/quote-shipping";
import { formatPlace } from "~/domain/delivery/ubigeo.server";
import type { Mail } from "~/domain/mail/mail";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { formSchema } from "~/platform/values/form-schema.server";
import { constraintsOf } from "~/platform/values/text-fields.server";
import { changeOrder, type OrderChange, withEvent } from "./change-order.server";
import { canCorrectAddress, countShopperEvents, maxShopperEvents } from "./order";
import { postWritten } from "./order-mails.server";
import type { Order } from "./order-record.server";
import { toOrderId } from "./order-reference.server";

export const orderAddressFields = formSchema(placeFields, (fields, refuse) => {
	for (const [level, fault] of findPlaceErrors(fields)) refuse(level, fault);
});

export const orderAddressConstraints = constraintsOf(orderAddressFields.shape);

type OrderAddress = z.output<typeof orderAddressFields>;

export type CorrectionRefusal =
	/** The order is shipped, delivered or cancelled; for a shopper, also if it is being prepared. */
	| "tooLate"
	/** Delivery to the new address costs more or less than the agreed price. */
	| "otherPrice"
	| "tooMany";

interface CorrectionOptions {
	/** Accepts an address to which delivery has another price. */
	anyPrice?: boolean;
	note?: string;
	/** Writes a mail about the new address; undefined if there is nobody to tell. */
	writeMail?: (order: Order) => Mail | undefined;
}

/** Corrects where an order goes while `canCorrectAddress`. The agreed prices stay. */
export function correctAddress(
	datastore: Datastore,
	reference: string,
	{ address, business }: { address: OrderAddress; business: Business },
	actor: Actor,
	{ anyPrice = false, note, writeMail }: CorrectionOptions = {},
): Promise<OrderChange<CorrectionRefusal>> {
	return changeOrder<CorrectionRefusal>(datastore, reference, actor, (before) => {
		const { shipping, delivery, subtotal } = before;
		if (!delivery || !canCorrectAddress(before, actor.by)) return { refusal: "tooLate" };
		const { district, address: street } = address;
		if (delivery.district === district && delivery.address === street) return { order: before };
		const count = countShopperEvents(before);
		if (actor.by === "shopper" && count >= maxShopperEvents) return { refusal: "tooMany" };
		const quoted = quoteShipping(address, subtotal, business);
		const isOtherPrice = quoted?.zone !== shipping.zone && quoted?.price.pen !== shipping.price.pen;
		if (!quoted || (isOtherPrice && !anyPrice)) return { refusal: "otherPrice" };
		const corrected = {
			...before,
			delivery: { ...delivery, district, address: street, place: formatPlace(district) },
			shipping: { ...quoted, price: shipping.price },
		};
		const order = withEvent(corrected, "addressCorrected", actor, note);
		const id = `${toOrderId(reference)}-address-${order.history.length}`;
		return { order, changes: postWritten(id, writeMail?.(order), actor.now) };
	});
}
