import { readBusiness } from "~/domain/business/business-record.server";
import { placesOf } from "~/domain/delivery/place";
import { findPlaceErrors, placeFields } from "~/domain/delivery/place-fields.server";
import { quoteShipping } from "~/domain/delivery/quote-shipping";
import { formatPlace } from "~/domain/delivery/ubigeo.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { formSchema } from "~/platform/values/form-schema.server";
import { type InvalidInput, readInput } from "~/platform/values/read-input.server";
import { constraintsOf } from "~/platform/values/text-fields.server";
import { changeOrder, type OrderChange, type OrderInput, withEvent } from "./change-order.server";
import { writeCorrectedAddress } from "./correction-mails.server";
import { writeNewAddress } from "./keeper-mails.server";
import { canCorrectAddress, countShopperEvents, maxShopperEvents } from "./order";
import { postWritten } from "./order-mails.server";
import { toOrderId } from "./order-reference.server";
import { stepText } from "./order-text-fields.server";

export const orderAddressFields = formSchema(placeFields, (fields, refuse) => {
	for (const [level, fault] of findPlaceErrors(fields)) refuse(level, fault);
});

export const orderAddressConstraints = constraintsOf(orderAddressFields.shape);

export type CorrectionRefusal =
	/** The order is shipped, delivered or cancelled; for a shopper, also if it is being prepared. */
	"tooLate" | "otherPrice" | "tooMany";

interface AddressInput extends OrderInput {
	district: string;
	address: string | undefined;
	/** Only of the team: accepts an address to which delivery has another price, and notes why. */
	anyPrice?: boolean;
	note?: string | undefined;
}

/** The agreed prices stay. Tells the keeper of the shopper's change, and vice versa. @throws NotAllowed, and as `changeOrder` */
export async function correctAddress(
	datastore: Datastore,
	input: AddressInput,
	actor: Actor,
): Promise<OrderChange<CorrectionRefusal> | InvalidInput<"district" | "address" | "note">> {
	const isShopper = actor.by === "shopper" && actor.role === undefined;
	if (!isShopper) requireArea(actor, "orders");
	const texts = readInput({ note: stepText }, isShopper ? {} : input);
	if ("outcome" in texts) return texts;
	const { data: place, error } = orderAddressFields.safeParse({
		...placesOf(input.district),
		address: input.address,
	});
	if (!place) {
		const isStreet = error.issues.some(({ path }) => path[0] === "address");
		return { outcome: "invalid", fields: [isStreet ? "address" : "district"] };
	}
	const business = await readBusiness(datastore);
	return changeOrder<CorrectionRefusal>(datastore, input, actor, (before) => {
		const { shipping, delivery, subtotal } = before;
		const { district, address } = place;
		if (!delivery || !canCorrectAddress(before, actor.by)) return { refusal: "tooLate" };
		if (delivery.district === district && delivery.address === address) return { order: before };
		if (isShopper && countShopperEvents(before) >= maxShopperEvents) return { refusal: "tooMany" };
		const quoted = quoteShipping(place, subtotal, business);
		const isOtherPrice = quoted?.zone !== shipping.zone && quoted?.price.pen !== shipping.price.pen;
		if (!quoted || (isOtherPrice && (isShopper || !input.anyPrice))) return { refusal: "otherPrice" };
		const corrected = {
			...before,
			delivery: { ...delivery, district, address, place: formatPlace(district) },
			shipping: { ...quoted, price: shipping.price },
		};
		const order = withEvent(corrected, "addressCorrected", actor, texts.note);
		const id = `${toOrderId(input.reference)}-address-${order.history.length}`;
		const mail = isShopper ? writeNewAddress(order) : writeCorrectedAddress(order);
		return { order, changes: postWritten(id, mail, actor.now) };
	});
}
