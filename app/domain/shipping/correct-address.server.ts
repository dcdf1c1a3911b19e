import { readBusiness } from "~/domain/business/business-record.server";
import { placesOf } from "~/domain/delivery/place";
import { findPlaceErrors, placeFields } from "~/domain/delivery/place-fields.server";
import { quoteAgain, type Shipping } from "~/domain/delivery/quote-shipping";
import { formatPlace } from "~/domain/delivery/ubigeo.server";
import { post } from "~/domain/mail/outbox.server";
import { changeOrder, type OrderInput, withCorrection } from "~/domain/orders/change-order.server";
import { postCorrectedAddress } from "~/domain/orders/correction-mails.server";
import { writeNewAddress } from "~/domain/orders/keeper-mails.server";
import { canCorrectAddress, countShopperEvents, maxShopperEvents } from "~/domain/orders/order";
import { stepText } from "~/domain/orders/order-text-fields.server";
import { stepOutboxId } from "~/domain/orders/outbox-ids.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import { journaled } from "~/domain/staff/journal.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { formSchema } from "~/platform/values/form-schema.server";
import { readInput } from "~/platform/values/read-input.server";
import { constraintsOf } from "~/platform/values/text-fields.server";

export const orderAddressFields = formSchema(placeFields, (fields, refuse) => {
	for (const [level, fault] of findPlaceErrors(fields)) refuse(level, fault);
});

export const orderAddressConstraints = constraintsOf(orderAddressFields.shape);

export type CorrectionRefusal =
	/** The order is shipped, delivered or cancelled; for a shopper, also if it is being prepared. */
	| "tooLate"
	/** The order has a street, and the correction none. */
	| "noStreet"
	| "otherPrice"
	/** Delivery takes other days there, which nobody has accepted yet. */
	| "otherDays"
	| "tooMany";

interface AddressInput extends OrderInput {
	district: string;
	address: string | undefined;
	/** The days of delivery that the shopper accepts, as in `3-8`. */
	acceptedDays?: string | undefined;
	/** Only of the team: accepts an address to which delivery has another price or takes other days, and notes why. */
	anyTerms?: boolean;
	/** The terms (`quoteTerms`) for which `anyTerms` was chosen; undefined ones are not compared. */
	shownTerms?: string | undefined;
	note?: string | undefined;
}

/**
 * The agreed prices stay. Mails the shopper the new address, and the keeper, too, if the shopper changed it.
 * @returns also what delivery there costs and takes now @throws NotAllowed, and as `changeOrder`
 */
export async function correctAddress(datastore: Datastore, input: AddressInput, actor: Actor) {
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
		const field: "address" | "district" = isStreet ? "address" : "district";
		return { outcome: "invalid" as const, fields: [field] };
	}
	const business = await readBusiness(datastore);
	let quoted: Shipping | undefined;
	const change = await changeOrder<CorrectionRefusal>(journaled(datastore, actor), input, actor, (before) => {
		const { shipping, delivery } = before;
		const { district, address } = place;
		if (!delivery || !canCorrectAddress(before, actor.by)) return { refusal: "tooLate" };
		if (delivery.district === district && delivery.address === address) return { order: before };
		if (delivery.address && !/[\p{L}\d]/u.test(address)) return { refusal: "noStreet" };
		if (isShopper && countShopperEvents(before) >= maxShopperEvents) return { refusal: "tooMany" };
		// An agency that is no longer offered keeps its terms.
		quoted = quoteAgain(shipping, district, before, business) ?? shipping;
		const { shownTerms = quoteTerms(quoted) } = input;
		const accepts = !isShopper && input.anyTerms && shownTerms === quoteTerms(quoted);
		// The zone of the former address may have another name now.
		const { zone } = quoteAgain(shipping, delivery.district, before, business) ?? shipping;
		const isOtherZone = quoted.zone !== shipping.zone && quoted.zone !== zone;
		const isOtherPrice = isOtherZone && quoted.price.pen !== shipping.price.pen;
		if (isOtherPrice && !accepts) return { refusal: "otherPrice" };
		const isOtherDays = isOtherZone && String(quoted.days) !== String(shipping.days);
		if (isOtherDays && !accepts && input.acceptedDays !== quoted.days.join("-"))
			return { refusal: "otherDays" };
		const corrected = {
			...before,
			delivery: { ...delivery, district, address, place: formatPlace(district) },
			shipping: isOtherZone ? { ...quoted, price: shipping.price } : shipping,
		};
		const former = { delivery, shipping };
		const order = withCorrection(corrected, "addressCorrected", former, actor, texts.note);
		const toKeeper = `${stepOutboxId(order, "address")}-keeper`;
		const told = isShopper ? [post(toKeeper, writeNewAddress(order), actor.now)] : [];
		return { order, changes: [...postCorrectedAddress(order, actor.now), ...told] };
	});
	return { ...change, quoted };
}

export function quoteTerms({ price, days }: Shipping): string {
	return [price.pen, ...days].join("-");
}
