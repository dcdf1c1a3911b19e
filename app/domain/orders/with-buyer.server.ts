import { readdress } from "~/domain/mail/outbox.server";
import type { Posted } from "~/domain/mail/outbox-record.server";
import type { Change } from "~/platform/datastore/datastore.server";
import { differingFields } from "~/platform/values/differing-fields";
import { postCorrectedBuyer } from "./correction-mails.server";
import { redrawEvents } from "./order-events.server";
import { hasStandingReceipt } from "./order-receipts";
import type { Order, OrderContact, OrderDelivery } from "./order-record.server";

interface Buyer {
	contact: OrderContact;
	/** With another recipient. */
	delivery?: OrderDelivery;
}

/** The order of another buyer. An account that adopted it by a detail which was wrong loses it. */
export function withBuyer(order: Order, { contact, delivery }: Buyer): Order {
	const { shopper, adoptedBy } = order;
	const isOwned = shopper !== null && !(adoptedBy && differencesOf(order, contact).includes(adoptedBy));
	const { phone, email } = contact;
	const adopters = { shopper: null, adoptableBy: phone, adoptableByEmail: email.toLowerCase() || null };
	return { ...order, contact, ...(delivery && { delivery }), ...(!isOwned && adopters) };
}

/** Whether the order's receipt names another buyer. */
export function isReceiptOfOther(order: Order, contact: OrderContact): boolean {
	return (
		hasStandingReceipt(order) && differencesOf(order, contact).some((name) => !onlyReached.includes(name))
	);
}

/** A receipt names neither. */
const onlyReached: (keyof OrderContact)[] = ["phone", "email"];

function differencesOf({ contact }: Order, submitted: OrderContact): (keyof OrderContact)[] {
	return contact ? differingFields(contact, submitted) : [];
}

/** Tells both addresses. Undelivered mails go to the new one, and undelivered events name the new buyer. */
export function tellBuyers(before: Order, order: Order, posted: readonly Posted[], now: Date): Change[] {
	const [former = "", email = ""] = [before.contact?.email, order.contact?.email];
	const undelivered = posted.flatMap((one) =>
		"mail" in one && former !== email && one.mail.to === former ? one : [],
	);
	return [
		...undelivered.map((mail) => readdress(mail, email, now)),
		...redrawEvents(posted, order, now),
		...postCorrectedBuyer(before, order, now),
	];
}
