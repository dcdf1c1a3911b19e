import { whatsappLink } from "~/domain/business/business";
import { trackingLink } from "~/domain/business/carriers";
import { asSentence, canNotice, describeNextStep, describeStatus } from "~/domain/orders/next-step";
import { formatDestination, nounOf } from "~/domain/orders/order";
import { exchangeOf } from "~/domain/orders/order-amounts";
import { describeOwedSent, describeReturn } from "~/domain/orders/order-changes";
import { listReceipts } from "~/domain/orders/order-receipts";
import type { Order } from "~/domain/orders/order-record.server";
import { isOfReturn } from "~/domain/orders/order-status";
import type { OrderSettings } from "~/domain/orders/order-view";
import { urls } from "~/platform/urls";
import { formatSoles } from "~/platform/values/money";

/**
 * @returns a link that opens WhatsApp with the order's last news to send: what the mails tell those who left an address
 */
export function writeToShopper(
	order: Order,
	origin: string,
	{ payment, carriers, today }: OrderSettings,
): string | undefined {
	const { reference, contact, status, shipment = {} } = order;
	if (!contact?.phone) return undefined;
	const followed = status === "shipped" && trackingLink(shipment, carriers);
	const said = [
		`Hola, ${contact.fullName}.`,
		`Tu ${nounOf(order)} ${reference} de Wasi figura como «${describeStatus(order, today)}».`,
		describeNews(order),
		describeNextStep(order, payment !== undefined, today),
		// A line break ends the address: a full stop would become part of it.
		followed ? `Síguelo aquí: ${followed.url}\n` : "",
		`Míralo aquí, con tu documento: ${origin}${urls.trackedOrder(reference)}`,
	];
	return whatsappLink(contact.phone, said.filter(Boolean).join(" "));
}

/** What the last step changed, where that is not in the next step. */
function describeNews(order: Order): string {
	const { history, returns = [], refunds, differences = [] } = order;
	const last = history.findLast(({ event }) => event !== "noted");
	if (!last?.event) return "";
	const latest = returns.at(-1);
	if (isOfReturn(last))
		return latest && last.event !== "returnWithdrawn" ? describeReturn(order, latest) : "";
	switch (last.event) {
		case "takenBack":
			return "Corregimos algo que anotamos por error.";
		case "linesChanged":
			return last.note ? `Lo cambiamos: ${last.note}` : "";
		case "addressCorrected":
			return `Ahora va a esta dirección: ${formatDestination(order)}.`;
		case "buyerCorrected":
			return "Corregimos los datos de quien compra o recibe.";
		case "differencePaid":
			return `Recibimos ${formatSoles(differences.at(-1)?.pen ?? 0)}.`;
		case "paymentRefused":
			return canNotice(order) ? "" : `No encontramos el pago que nos avisaste: ${asSentence(last.note)}`;
		case "refunded":
			return describeRefund(refunds.at(-1));
		case "owedSent":
			return describeOwedSent(order, last);
		case "receiptRecorded":
			return `Ya tiene su comprobante: ${listReceipts(order)
				.map(({ value }) => value)
				.join(", ")}.`;
		default:
			return "";
	}
}

function describeRefund(refund: Order["refunds"][number] | undefined): string {
	const exchange = exchangeOf(refund);
	const amount = formatSoles(refund?.pen ?? 0);
	return exchange ? `Con ${amount} pagamos tu pedido nuevo ${exchange}.` : `Te devolvimos ${amount}.`;
}
