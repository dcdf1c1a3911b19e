import { type Asked, orderAct, withCorrection } from "~/domain/orders/change-order.server";
import { postShipmentMail } from "~/domain/orders/correction-mails.server";
import { canCorrectShipment, shipmentOf } from "~/domain/orders/order";
import { stepText } from "~/domain/orders/order-text-fields.server";

interface Corrected {
	/** Without it the carrier stays; empty, the order has none. */
	carrier?: string | undefined;
	/** Likewise. */
	tracking?: string | undefined;
}

/** Says who carries an order that is on its way, and its number, and mails the shopper. */
export const correctShipment = orderAct(
	"orders",
	{ carrier: stepText, tracking: stepText },
	(before, read, { input, business, actor }: Asked<Corrected>) => {
		if (!canCorrectShipment(before)) return { refusal: "notOnItsWay" };
		const { shipment, ...others } = before;
		const present = shipment ?? {};
		const next = (part: "carrier" | "tracking") => (input[part] === undefined ? present[part] : read[part]);
		const [carrier, tracking] = [next("carrier"), next("tracking")];
		if ((carrier || undefined) === present.carrier && (tracking || undefined) === present.tracking)
			return { order: before };
		const corrected = { ...others, ...shipmentOf({ carrier, tracking }) };
		const order = withCorrection(corrected, "shipmentCorrected", { ...(shipment && { shipment }) }, actor);
		return { order, changes: postShipmentMail(order, business, actor.now) };
	},
);
