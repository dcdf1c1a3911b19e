import { readBusiness } from "~/domain/business/business-record.server";
import {
	changeOrder,
	type OrderChange,
	type OrderInput,
	withEvent,
} from "~/domain/orders/change-order.server";
import { postShipmentMail } from "~/domain/orders/correction-mails.server";
import { canCorrectShipment } from "~/domain/orders/order";
import { stepText } from "~/domain/orders/order-text-fields.server";
import { teamAct } from "~/domain/staff/journal.server";
import { type InvalidInput, readInput } from "~/platform/values/read-input.server";

interface ShipmentInput extends OrderInput {
	/** Without it the carrier stays; empty, the order has none. */
	carrier?: string | undefined;
	/** Likewise. */
	tracking?: string | undefined;
}

/** Says who carries an order that is on its way, and its number, and mails the shopper. @throws NotAllowed, and as `changeOrder` */
export const correctShipment = teamAct<
	ShipmentInput,
	OrderChange<"notOnItsWay"> | InvalidInput<"carrier" | "tracking">
>("orders", async (datastore, input, actor) => {
	const read = readInput({ carrier: stepText, tracking: stepText }, input);
	if ("outcome" in read) return read;
	const business = await readBusiness(datastore);
	return changeOrder<"notOnItsWay">(datastore, input, actor, (before) => {
		if (!canCorrectShipment(before)) return { refusal: "notOnItsWay" };
		const { shipment: present = {}, ...others } = before;
		const next = (part: "carrier" | "tracking") => (input[part] === undefined ? present[part] : read[part]);
		const [carrier, tracking] = [next("carrier"), next("tracking")];
		if ((carrier || undefined) === present.carrier && (tracking || undefined) === present.tracking)
			return { order: before };
		const shipment = { ...(carrier && { carrier }), ...(tracking && { tracking }) };
		const corrected = { ...others, ...((carrier || tracking) && { shipment }) };
		const order = withEvent(corrected, "shipmentCorrected", actor);
		return { order, changes: postShipmentMail(order, business, actor.now) };
	});
});
