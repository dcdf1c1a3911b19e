import { describeStatus } from "~/domain/orders/next-step";
import { sumKept, sumLeft } from "~/domain/orders/order-amounts";
import type { Order } from "~/domain/orders/order-record.server";
import { parseReceipt } from "~/domain/orders/receipt-number.server";
import { mostDaysPaidBefore } from "~/domain/payments/collect-payment.server";
import { refusePayment } from "~/domain/payments/notice-payment.server";
import { recordReceipt } from "~/domain/payments/record-receipt.server";
import { refund } from "~/domain/payments/refund.server";
import { toDecimal } from "~/platform/values/money";
import { UsageError, type Work } from "../commands/run-command";
import { change, recordPayment } from "./change";
import { amountOf, methodOf, type OrderValues, optionalTextOf, textOf } from "./options";

export function collect(reference: string, values: OrderValues, [amount = "all"]: string[]): Work {
	const method = methodOf(values);
	const sentences = {
		said: (order: Order) =>
			`${reference}: PEN ${toDecimal(sumKept(order))} are paid and PEN ${toDecimal(sumLeft(order))} are left. It is ${order.status} (${describeStatus(order)}).`,
		nothingDue: ({ status }: Order) =>
			status === "quoted"
				? `${reference} is a quote: it is paid once it is accepted.`
				: `Nothing of ${reference} is left to collect.`,
	};
	return recordPayment({ reference, pen: amountOf(amount) ?? "all", method } as const, values, sentences);
}

export function giveRefund(reference: string, values: OrderValues, [amount]: string[]): Work {
	const input = {
		...{ reference, pen: amountOf(amount), reason: textOf("reason", values.reason) },
		...{ method: methodOf(values), paidOn: optionalTextOf("paid-on", values) },
	};
	return change(refund, input, {
		said: ({ refunds, status }) => {
			const given = `PEN ${toDecimal(refunds.at(-1)?.pen ?? 0)} of ${reference} are refunded.`;
			return status === "cancelled" ? `${given} It is cancelled.` : given;
		},
		unpaid: ({ status }) => `${reference} is ${status} and was not paid.`,
		wrongDay: () =>
			`--paid-on needs a day such as 2026-11-12: until today, from the payment on, and at most ${mostDaysPaidBefore} days ago.`,
		tooMuch: (order) => `Only PEN ${toDecimal(sumKept(order))} of ${reference} can be refunded.`,
	});
}

export function setReceipt(
	reference: string,
	{ pdf, "credit-note": isCreditNote = false, voids = false }: OrderValues,
	[named]: string[],
): Work {
	const receipt = parseReceipt(named ?? "", pdf);
	if (!receipt) {
		throw new UsageError("A series and number are needed, such as B001-123; --pdf takes an https address.");
	}
	const kind = voids ? "voidingNote" : isCreditNote ? "creditNote" : "receipt";
	const what = kind === "receipt" ? "receipt" : "credit note";
	const input = { reference, kind, receipt } as const;
	return change(recordReceipt, input, {
		said: () => `${reference} has the ${what} ${receipt.series}-${receipt.number}.`,
		quoted: () => `${reference} is a quote: it gets its receipt once it is accepted.`,
		notFactura: () => `${reference} has a RUC and gets a factura, whose series begins with F or is E001.`,
		notBoleta: () => `${reference} has no RUC and gets a boleta, whose series begins with B or is EB01.`,
	});
}

export function refuseNotice(reference: string, { reason: given }: OrderValues): Work {
	return change(
		refusePayment,
		{ reference, reason: textOf("reason", given) },
		{
			said: () => `The shopper of ${reference} reads that the payment did not come.`,
			unnoticed: ({ status }) => `${reference} is ${status}, and its shopper told of no payment.`,
		},
	);
}
