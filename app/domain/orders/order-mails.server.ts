import type { Business } from "~/domain/business/business-record.server";
import { type PaymentDetails, pickPaymentDetails } from "~/domain/business/payment-accounts";
import { keeper, link, type Mail, type MailBlock, paragraph, rows } from "~/domain/mail/mail";
import { post, postPush } from "~/domain/mail/outbox.server";
import { fieldLabels } from "~/domain/people/field-labels";
import type { Change } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { describeDebt, describeNextStep, isUncharged } from "./next-step";
import { countItems, isOfDeletedAccount, listDestination, nameOrder, nounOf } from "./order";
import { sumDue } from "./order-amounts";
import {
	drawNextStep,
	drawReceipts,
	explainHowToPay,
	inviteReviews,
	linkToCarrier,
	listDetails,
	listLines,
} from "./order-mail-blocks.server";
import type { Order, OrderContact } from "./order-record.server";
import { isUnpaid, type OrderStatus } from "./order-status";
import { listPaid, listRefunds, toOrderView } from "./order-view";
import { placedOutboxId, statusOutboxId, stepOutboxId } from "./outbox-ids.server";

/** The mails and the push of a new order; of a quote, only the shopper's mail. */
export function postPlaced(
	order: Order,
	now: Date,
	{ payment, isPushed = false }: { payment?: PaymentDetails | undefined; isPushed?: boolean } = {},
): Change[] {
	const { reference, contact } = order;
	if (!contact) return [];
	if (order.status === "quoted") return postQuoteMail(order, now);
	const id = placedOutboxId(order);
	return [
		...postReceived(order, contact, payment, now),
		post(`${id}-keeper`, writeNewOrder(order, contact), now),
		...(isPushed ? [postPush(`${id}-push`, { order: reference }, now)] : []),
	];
}

/** Of a new quote, or of one that was renewed. */
export function postQuoteMail(order: Order, now: Date): Change[] {
	return postToShopper(order, stepOutboxId(order, "quoted"), now, `Tu cotización ${order.reference}`, [
		paragraph(describeNextStep(order, false, limaDay(now))),
		listLines(order),
	]);
}

/**
 * @returns nothing for an order without an address: taken by phone, or of a deleted account that needs none any more. While
 * such an account's order is open, its mails lead to no page that only an account or guest may open.
 */
export function postToShopper(
	order: Order,
	id: string,
	now: Date,
	subject: string,
	blocks: MailBlock[],
): Change[] {
	const { reference, contact } = order;
	if (!contact?.email) return [];
	const isOpened = (block: MailBlock) => block.kind !== "link" || !block.path.includes("pedido=");
	const said = isOfDeletedAccount(order) ? blocks.filter(isOpened) : blocks;
	const isOrder = nounOf(order) === "pedido";
	const seeQuote = order.status === "quoted" ? "Ver y aceptar la cotización" : "Ver la cotización";
	const isByTeam = order.history[0]?.by !== undefined;
	const typist = isByTeam
		? "anotó la tienda con lo que le dijeron"
		: "escribió quien hizo el pedido con este correo";
	const whole = [
		paragraph(`Hola, ${contact.fullName}:`),
		...said,
		link(isOrder ? "Ver cómo va tu pedido" : seeQuote, urls.trackedOrder(reference)),
		paragraph(`Te pediremos el número de documento con el que ${isOrder ? "lo hiciste" : "la pediste"}.`),
		paragraph(`Los nombres, direcciones y notas los ${typist}. Si no fuiste tú, avísanos.`),
	];
	return [post(id, { to: contact.email, subject, blocks: whole }, now)];
}

function postReceived(order: Order, contact: OrderContact, payment: PaymentDetails | undefined, now: Date) {
	const { reference, howToPay, nextStep, paid } = toOrderView(order, { payment });
	return postToShopper(order, placedOutboxId(order), now, `Recibimos tu pedido ${reference}`, [
		paragraph(`Recibimos tu pedido ${reference}. ${nextStep}`),
		...(isUncharged(order) ? notCharged : []),
		...explainHowToPay(howToPay),
		listLines(order, howToPay ? [] : paid),
		// The document number opens the order's page, so a mail to a mistyped address does not name it.
		listDetails(order, (name) => !["Teléfono", contact.documentType, ...ofRecipient].includes(name)),
	]);
}

const notCharged = [
	paragraph("This store can’t accept payments right now.", "en"),
	paragraph("Por ahora esta tienda no puede cobrar en línea. No se hizo ningún cargo."),
];
const ofRecipient: string[] = [fieldLabels.recipientDocument, fieldLabels.recipientPhone];

/** @param said the sentence before the next step */
export function explainNextStep(
	said: string,
	order: Order,
	payment: PaymentDetails | undefined,
	now: Date,
): MailBlock[] {
	const { howToPay, nextStep } = toOrderView(order, { payment, today: limaDay(now) });
	return [paragraph(`${said} ${nextStep}`), ...explainHowToPay(howToPay)];
}

function writeNewOrder(order: Order, contact: OrderContact): Mail {
	const { reference } = order;
	return {
		to: keeper,
		...(contact.email && { replyTo: contact.email }),
		subject: `Pedido nuevo ${reference}`,
		blocks: [
			paragraph(`Llegó el pedido ${reference}. ${askForPayment(order)}`),
			listLines(order, listPaid(order)),
			listDetails(order, () => true, [{ name: "Correo electrónico", value: contact.email }]),
		],
	};
}

function askForPayment(order: Order): string {
	if (isUncharged(order)) return "Escribe o llama a quien compró para acordar el pago.";
	const debt = describeDebt(order);
	return debt
		? `${debt} Escribe o llama a quien compró para acordarlo.`
		: "No hay nada que cobrar: prepáralo.";
}

export function postStatusMail(order: Order, now: Date, business: Business = {}): Change[] {
	const { reference, status, total, shipping } = order;
	if (isUnpaid(status)) return [];
	const { hours, carriers } = business;
	const view = toOrderView(order, { payment: pickPaymentDetails(business) });
	const isReady = status === "shipped" && shipping.isPickUp;
	const isPart = status === "paid" && sumDue(order) > 0;
	const subject = isReady ? "Ya puedes recoger" : isPart ? partPaid : statusSubjects[status];
	return postToShopper(order, statusOutboxId(order), now, `${subject} tu ${nounOf(order)} ${reference}`, [
		drawNextStep(view),
		...linkToCarrier(order.shipment, carriers),
		...explainHowToPay(view.howToPay),
		rows(nameOrder(order), [
			{ name: "Productos", value: String(countItems(order)) },
			{ name: "Total", value: formatSoles(total.pen) },
			...listPaid(order),
			...listRefunds(order).map(({ name, amount }) => ({ name, value: amount })),
			...listDestination(order),
			...(isReady && hours ? [{ name: "Horario", value: hours }] : []),
		]),
		...drawReceipts(order),
		...inviteReviews(order),
	]);
}

const partPaid = "Recibimos una parte del pago de";

const statusSubjects: Record<Exclude<OrderStatus, "quoted" | "pending">, string> = {
	paid: "Recibimos el pago de",
	preparing: "Estamos preparando",
	shipped: "Va en camino",
	delivered: "Entregamos",
	cancelled: "Se canceló",
};
