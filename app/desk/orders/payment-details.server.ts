import type { Business } from "~/domain/business/business-record.server";
import { listDeposit } from "~/domain/cart/deposit";
import { sumForExchange } from "~/domain/checkout/exchange.server";
import { methodOf } from "~/domain/delivery/pick-up";
import { describeDebt, isCancelledByRefund, sumDepositAsked } from "~/domain/orders/next-step";
import { listPaymentPictures, standingNotice } from "~/domain/orders/order";
import { splitPayments, sumDue, sumKept } from "~/domain/orders/order-amounts";
import { listReceipts } from "~/domain/orders/order-receipts";
import type { Order, OrderPayment } from "~/domain/orders/order-record.server";
import { paidAt } from "~/domain/orders/order-sales.server";
import { toOrderView } from "~/domain/orders/order-view";
import { sumAwaited } from "~/domain/payments/collect-payment.server";
import { paymentMethodNames } from "~/domain/payments/payment-methods";
import { adminUrls } from "~/platform/admin-urls";
import { formatDateTime, limaDay } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { solesToQuery } from "~/platform/values/parse-soles";

/** What an order's page shows of what was paid, and is left. @param mayPay whoever looks at it may confirm payments */
export function toPaymentDetails(
	order: Order,
	mayPay: boolean,
	business: Pick<Business, "depositPercent"> = {},
) {
	const { reference, payment } = order;
	const [due, awaited] = [sumDue(order), sumAwaited(order)];
	const payments = splitPayments(order, paidAt(order));
	const isInParts = payments.length > 1 || due > 0 || order.differences !== undefined;
	const notice = standingNotice(order);
	const toldOn = notice ? limaDay(new Date(notice.at)) : "";
	const isUnsaid = notice && notice.pen === undefined && sumDepositAsked(order, business) > 0;
	return {
		debt: describeDebt(order),
		...(mayPay && sumForExchange(order) > 0 && { exchangeUrl: adminUrls.exchange(reference) }),
		refundHint: [
			`Hasta ${formatSoles(sumKept(order))}.`,
			...(isCancelledByRefund(order) ? ["Si devuelves todo, también se cancela."] : []),
		].join(" "),
		isAwaited: awaited > 0,
		/** Prefills the payment's form. The sum is empty when the shopper did not say whether they paid all or the deposit. */
		told: {
			amount: awaited > 0 && !isUnsaid ? solesToQuery(awaited) : "",
			method: notice?.method ?? "",
			operation: notice?.operation ?? "",
			paidOn: toldOn === limaDay(new Date()) ? "" : toldOn,
		},
		amounts: listAmounts(order, isInParts ? payments : [], business),
		...(notice && {
			notice: `Dice que pagó${notice.pen ? ` ${formatSoles(notice.pen)}` : ""}${notice.method ? ` por ${paymentMethodNames[notice.method]}` : ""} el ${formatDateTime(notice.at)}, operación ${notice.operation}.`,
			...(notice.picture && { noticePicture: adminUrls.paymentPicture(reference, notice.picture) }),
		}),
		receipts: listReceipts(order).flatMap(({ value, pdf, file }) => {
			const url = file ? adminUrls.paymentPicture(reference, file) : pdf;
			return url ? [{ name: `${value} (PDF)`, url }] : [];
		}),
		formerPictures: listShownPictures(order, mayPay)
			.filter((name) => name !== notice?.picture)
			.map((name) => adminUrls.paymentPicture(reference, name)),
		...(payment && !isInParts && { payment: describePayment(payment) }),
	};
}

/** The team's packers see the picture of a payment only until that is confirmed. */
export function listShownPictures(order: Order, mayPay: boolean): string[] {
	const standing = standingNotice(order)?.picture;
	return listPaymentPictures(order).filter((name) => mayPay || name === standing);
}

function listAmounts(
	order: Order,
	payments: ReturnType<typeof splitPayments>,
	business: Pick<Business, "depositPercent">,
) {
	const { subtotal, shipping, discounts, total, refunds } = toOrderView(order);
	return [
		{ name: "Subtotal", value: formatSoles(subtotal.pen) },
		{
			name: methodOf(shipping) === "home" ? `Envío a ${shipping.zone}` : shipping.label,
			value: formatSoles(shipping.price.pen),
		},
		...discounts,
		{ name: "Total", value: formatSoles(total.pen) },
		...(order.status === "pending" ? listDeposit(order, business) : []),
		...payments.map((one) => ({ name: `Pago: ${describePayment(one)}`, value: formatSoles(one.total) })),
		...refunds.map(({ on, amount, method, exchange }) => ({
			name: exchange
				? `Usado para su cambio ${exchange}`
				: [`Devuelto el ${on}`, method && paymentMethodNames[method]].filter(Boolean).join(", "),
			value: amount,
		})),
	];
}

function describePayment({ method, operation, at }: Partial<OrderPayment> & { at: string }): string {
	return [method && paymentMethodNames[method], operation, formatDateTime(at)].filter(Boolean).join(", ");
}
