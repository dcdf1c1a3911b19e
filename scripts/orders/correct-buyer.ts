import { correctBuyer } from "../../app/domain/checkout/correct-buyer.server";
import { findOrder } from "../../app/domain/orders/order-repository.server";
import { UsageError, type Work } from "../commands/run-command";
import { change } from "./change";
import { answersOf, optionOf } from "./new-order";
import { buyerName, type OrderValues, referenceOf } from "./options";

export function setBuyer([typed]: string[], values: OrderValues): Work {
	const reference = referenceOf(typed);
	const given = answersOf(values);
	if (Object.keys(given).length === 0)
		throw new UsageError("What is to be corrected? Give --name, --surname, --document, --phone or --email.");
	return change(
		reference,
		async (datastore, actor) => {
			const order = await findOrder(datastore, reference);
			const shownSteps = order?.history.length;
			const input = { reference, shownSteps, typed: { ...order?.contact, ...given } };
			const corrected = await correctBuyer(datastore, input, actor);
			return corrected.outcome === "wrong"
				? { outcome: "invalid", fields: Object.keys(corrected.faults) }
				: corrected;
		},
		{
			said: (order) => `${reference} is of ${buyerName(order)} now.`,
			forgotten: () => `${reference} stays as it is: its shopper asked to be forgotten.`,
			noEmail: () => `${reference} has an e-mail address: --email may not be empty.`,
			receipt: () =>
				`${reference} has a receipt with these names and documents: record its credit note first.`,
		},
		(field) => `${optionOf(field)} is missing or not valid.`,
	);
}
