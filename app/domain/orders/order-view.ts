import { type Carrier, trackingLink } from "~/domain/business/carriers";
import {
	listPaymentRows,
	listToldMethods,
	type PaymentDetails,
	type PaymentRow,
} from "~/domain/business/payment-accounts";
import { describeDiscount } from "~/domain/cart/apply-discount";
import { depositName, listDeposit, listToldSums } from "~/domain/cart/deposit";
import { slugOfSku } from "~/domain/goods/sku";
import { fieldLabels } from "~/domain/people/field-labels";
import { formatPhone } from "~/domain/people/phone";
import { urls } from "~/platform/urls";
import type { Fact } from "~/platform/values/fact";
import { formatDateTime, formatDay, limaDay } from "~/platform/values/lima-time";
import { formatSoles, toDecimal } from "~/platform/values/money";
import { splitTax } from "~/platform/values/tax";
import {
	describeNextStep,
	describeStatus,
	isNotSentAnyMore,
	isUncharged,
	sumDepositAsked,
} from "./next-step";
import {
	canCancel,
	canCorrectAddress,
	canReturn,
	countItems,
	formatFullName,
	isOfDeletedAccount,
	listDestination,
	nameOrder,
	nounOf,
	openReturn,
	standingNotice,
} from "./order";
import { exchangeOf, sumDue, sumKept, sumLeft } from "./order-amounts";
import { listChanges } from "./order-changes";
import { formatReceipt, isInvoiced, listReceipts } from "./order-receipts";
import type { Order } from "./order-record.server";
import { canAccept, isOpen, statusesAhead, statusLabel } from "./order-status";
import { contactTexts, deliveryTexts } from "./order-texts";
import { describeShortage } from "./owed-units";
import { standingSteps, wereLinesChanged } from "./standing-acts";

export type OrderView = ReturnType<typeof toOrderView>;

type Detail = Fact & { pdf?: string };

export interface OrderSettings {
	/** How to pay, if the store says it. */
	payment?: PaymentDetails | undefined;
	carriers?: Carrier[] | undefined;
	/** In Lima. Without it, no quote can be accepted. */
	today?: string | undefined;
}

export function toOrderView(order: Order, { payment, carriers, today }: OrderSettings = {}) {
	const { reference, status, history, lines, subtotal, shipping, total, igvPercent, exchangeRate } = order;
	const tracking = trackingLink(order.shipment ?? {}, carriers);
	const isForgotten = isOfDeletedAccount(order);
	const { contact, delivery } = isForgotten ? { contact: null, delivery: null } : order;
	const hasNotice = standingNotice(order) !== undefined;
	const toPay = hasNotice ? 0 : sumLeft(order);
	// Of other unpaid orders, how to pay says it.
	const saysDeposit = status === "quoted" || (status === "pending" && !payment && sumDue(order) === 0);
	return {
		reference,
		name: nameOrder(order),
		noun: nounOf(order),
		status: describeStatus(order, today),
		isPending: status === "pending",
		isUncharged: isUncharged(order),
		...(hasNotice && { hasNotice }),
		timeline: standingSteps(history).map(({ status, at }) => ({
			label: statusLabel(status, shipping),
			on: formatDateTime(at),
		})),
		ahead: (isNotSentAnyMore(order) ? [] : statusesAhead(status)).map((one) => statusLabel(one, shipping)),
		placedOn: formatDateTime(order.placedAt),
		nextStep: describeNextStep(order, payment !== undefined && !isForgotten, today),
		...(tracking && { tracking }),
		changes: listChanges(order),
		...(isOpen(status) && wereLinesChanged(history) && { disagreeUrl: urls.contact({ asunto: "pedido" }) }),
		...(payment && toPay > 0 && { howToPay: describeHowToPay(order, payment, toPay) }),
		...(contact && listActions(order, today)),
		steps: history.length,
		lines: lines.map((line) => ({
			...line,
			...(line.owed && { shortage: describeShortage(line.owed) }),
			...(contact &&
				status === "delivered" && {
					reviewUrl: urls.review({ pedido: reference, producto: slugOfSku(line.sku) }),
				}),
		})),
		subtotal,
		shipping,
		discounts: listDiscount(order),
		total,
		paid: saysDeposit ? listDeposit(order, payment ?? {}) : listPaid(order),
		exchangeRate,
		refunds: listRefunds(order),
		...(isInvoiced({ contact }) && { tax: { percent: igvPercent, ...splitTax(total.pen, igvPercent) } }),
		...(contact && { email: contact.email }),
		details: listDetails({ ...order, contact, delivery }),
	};
}

export interface ViewableOrder {
	reference: string;
	order?: OrderView | undefined;
}

export type OrderRow = ReturnType<typeof toOrderRow>;

/** @param today in Lima */
export function toOrderRow(order: Order, today: string) {
	const { reference, placedAt, total } = order;
	const due = sumDue(order);
	return {
		name: nameOrder(order),
		reference,
		placedOn: formatDateTime(placedAt),
		status: describeStatus(order, today) + (due > 0 ? `, faltan ${formatSoles(due)}` : ""),
		itemCount: countItems(order),
		total,
	};
}

function describeHowToPay(order: Order, payment: PaymentDetails, pen: number) {
	const { reference } = order;
	const deposit = sumDepositAsked(order, payment);
	return {
		amounts: [amountRow("Monto", pen), ...(deposit > 0 ? [amountRow(depositName, deposit)] : [])],
		...listPaymentRows(payment),
		reference: { name: "Referencia para el mensaje del pago", value: reference, copy: reference },
		note: payment.paymentNote,
		methods: listToldMethods(payment),
		sums: listToldSums(deposit, pen),
		noticeUrl: isOfDeletedAccount(order) ? undefined : urls.paymentNotice({ pedido: reference }),
	};
}

function amountRow(name: string, pen: number): PaymentRow {
	return { name, value: formatSoles(pen), copy: toDecimal(pen) };
}

function listActions(order: Order, today: string | undefined) {
	const query = { pedido: order.reference };
	return {
		...(today && canAccept(order, today) && { acceptUrl: urls.acceptQuote(query) }),
		...(canCancel(order) && { cancelUrl: urls.cancelOrder(query) }),
		...(standingNotice(order) && { noticeUrl: urls.paymentNotice(query) }),
		...((canReturn(order) || openReturn(order)?.state === "asked") && {
			returnUrl: urls.returnGoods(query),
			isReturning: openReturn(order) !== undefined,
		}),
		...(canCorrectAddress(order, "shopper") && { addressUrl: urls.orderAddress(query) }),
	};
}

export function listPaid(order: Order): Fact[] {
	const due = sumDue(order);
	if (due === 0) return [];
	return [
		{ name: "Pagado", value: formatSoles(sumKept(order)) },
		{ name: "Falta pagar", value: formatSoles(due) },
	];
}

export function listRefunds({ refunds }: Pick<Order, "refunds">) {
	return refunds.map((refund) => {
		const { pen, at, method } = refund;
		const on = formatDay(limaDay(new Date(at)));
		const exchange = exchangeOf(refund);
		const name = exchange ? `Usado para tu cambio ${exchange}` : `Devolución del ${on}`;
		return { on, at, method, exchange, name, amount: formatSoles(pen) };
	});
}

export function listDiscount({ discount }: Order): Fact[] {
	return discount ? [describeDiscount(discount, discount.amount)] : [];
}

function listDetails(order: Order): Detail[] {
	const { contact, delivery, shipment = {} } = order;
	const details: Detail[] = [];
	if (contact) {
		const { documentType, documentNumber, phone } = contact;
		if (!order.receipt) details.push({ name: "Comprobante", value: formatReceipt(order) });
		details.push(
			...listReceipts(order).map(({ file, ...paper }) => ({ ...paper, ...linkToFile(order, file) })),
			{ name: documentType, value: documentNumber },
			...listTexts(contactTexts, contact),
			{ name: "A nombre de", value: formatFullName(contact) },
			...(phone ? [{ name: "Teléfono", value: formatPhone(phone) }] : []),
		);
	}
	if (delivery) {
		const texts = { ...delivery, recipientPhone: formatPhone(delivery.recipientPhone) };
		details.push(...listDestination(order), ...listTexts(deliveryTexts, texts));
	}
	if (shipment.carrier) details.push({ name: "Transportista", value: shipment.carrier });
	if (shipment.tracking) details.push({ name: "Número de seguimiento", value: shipment.tracking });
	return details;
}

function linkToFile({ reference }: Order, file: string | undefined): { pdf?: string } {
	return file ? { pdf: urls.receiptFile({ pedido: reference, archivo: file }) } : {};
}

function listTexts<Name extends keyof typeof fieldLabels>(
	names: readonly Name[],
	texts: Record<Name, string>,
): Detail[] {
	return names
		.filter((name) => texts[name] !== "")
		.map((name) => ({ name: fieldLabels[name], value: texts[name] }));
}
