import { listPosted } from "~/domain/mail/outbox.server";
import { changeOrder, type OrderInput, withCorrection } from "~/domain/orders/change-order.server";
import { isOfDeletedAccount } from "~/domain/orders/order";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { isFinal } from "~/domain/orders/order-status";
import { isReceiptOfOther, tellBuyers, withBuyer } from "~/domain/orders/with-buyer.server";
import { teamAct } from "~/domain/staff/journal.server";
import { differingFields } from "~/platform/values/differing-fields";
import { type BuyerAnswers, readBuyer } from "./checkout-fields.server";
import { toContact } from "./new-order.server";

type Correction = OrderInput & { typed: BuyerAnswers };

/**
 * Corrects who buys and, until the order is handed over, who receives it. Undelivered mails go to the new e-mail address,
 * and undelivered events name the new buyer. A guest's order goes to the account with the new phone or address, even if
 * another account had adopted it by the old one.
 * @returns for wrong answers, the message of each field @throws NotAllowed, and as `changeOrder`
 */
export const correctBuyer = teamAct("orders", async (datastore, { typed, ...input }: Correction, actor) => {
	const order = await findOrder(datastore, input.reference);
	if (!order) return { outcome: "unknown" };
	const { delivery, shipping, status } = order;
	const namesRecipient = Object.keys(nobody).some((name) => typed[name as keyof typeof nobody]);
	const answers = isFinal(status) ? { ...typed, ...nobody } : { ...delivery, ...typed };
	const { data: values, error } = readBuyer(answers, shipping.agency !== undefined && !isFinal(status));
	if (!values) {
		const faults = error.issues.map(({ path, message }) => [String(path[0]), message] as const);
		return { outcome: "wrong", faults: Object.fromEntries<string>(faults) };
	}
	const contact = toContact(values);
	const { recipientName, recipientDocument, recipientPhone } = values;
	const recipient = { recipientName, recipientDocument, recipientPhone };
	const posted = await listPosted(datastore, `${toOrderId(input.reference)}-`);
	return changeOrder(datastore, input, actor, (before) => {
		const { contact: former, delivery } = before;
		if (!former || isOfDeletedAccount(before)) return { refusal: "forgotten" };
		if (isFinal(before.status) && namesRecipient) return { refusal: "closed" };
		const receives =
			delivery && !isFinal(before.status) && differingFields(delivery, recipient).length > 0
				? { delivery: { ...delivery, ...recipient } }
				: undefined;
		if (differingFields(former, contact).length === 0 && !receives) return { order: before };
		if (former.email && !contact.email) return { refusal: "noEmail" };
		if (isReceiptOfOther(before, contact)) return { refusal: "receipt" };
		const corrected = withBuyer(before, { contact, ...receives });
		const replaced = { contact: former, ...(delivery && receives && { delivery }) };
		const order = withCorrection(corrected, "buyerCorrected", replaced, actor);
		return { order, changes: tellBuyers(before, order, posted, actor.now) };
	});
});

const nobody = { recipientName: "", recipientDocument: "", recipientPhone: "" };
