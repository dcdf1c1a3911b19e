import type { Business } from "~/domain/business/business-record.server";
import { trackingLink } from "~/domain/business/carriers";
import { describeRoute, nameShipping } from "~/domain/delivery/quote-shipping";
import { link, type MailBlock, paragraph, rows, withLinks } from "~/domain/mail/mail";
import { urls } from "~/platform/urls";
import type { Fact } from "~/platform/values/fact";
import { formatPercent, formatSoles } from "~/platform/values/money";
import { splitTax } from "~/platform/values/tax";
import { isInvoiced, listReceipts } from "./order-receipts";
import type { Order } from "./order-record.server";
import { listDiscount, type OrderView, toOrderView } from "./order-view";

/** Addresses become links, which the operation number of a reported payment must not. */
export function drawNextStep({ nextStep, hasNotice }: OrderView, said = ""): MailBlock {
	const text = paragraph(said + nextStep);
	return hasNotice ? text : withLinks(text);
}

export function explainHowToPay(howToPay: OrderView["howToPay"]): MailBlock[] {
	if (!howToPay) return [];
	const { amounts, wallets, accounts, reference, note, noticeUrl } = howToPay;
	const facts = [...amounts, ...wallets, ...accounts, reference].map(({ name, value }) => ({ name, value }));
	const own = [rows("Cómo pagar", facts), ...(note ? [paragraph(note)] : [])];
	return [...own.map(withLinks), ...(noticeUrl ? [link("Ya pagué", noticeUrl)] : [])];
}

export function linkToCarrier(shipment: Order["shipment"], carriers: Business["carriers"]): MailBlock[] {
	const found = trackingLink(shipment ?? {}, carriers);
	return found ? [link(found.text, found.url)] : [];
}

export function drawReceipts(order: Order): MailBlock[] {
	const { reference } = order;
	const receipts = listReceipts(order);
	if (receipts.length === 0) return [];
	const facts = receipts.map(({ name, value, pdf }) => ({
		name,
		value: value + (pdf ? `, PDF:\n${pdf}` : ""),
	}));
	const files = receipts.flatMap(({ value, file }) =>
		file ? [link(`Ver el PDF: ${value}`, urls.receiptFile({ pedido: reference, archivo: file }))] : [],
	);
	return [withLinks(rows("Comprobantes", facts)), ...files];
}

export function listLines(order: Order, more: Fact[] = []): MailBlock {
	const { lines, subtotal, shipping, total, igvPercent } = order;
	const { base, tax } = splitTax(total.pen, igvPercent);
	return rows("Productos", [
		...lines.map(({ quantity, name, choice, total }) => ({
			name: `${quantity} × ${[name, choice].filter(Boolean).join(", ")}`,
			value: formatSoles(total.pen),
		})),
		{ name: "Subtotal", value: formatSoles(subtotal.pen) },
		{
			name: `${nameShipping(shipping)} (${describeRoute(shipping)})`,
			value: shipping.price.pen === 0 ? "Gratis" : formatSoles(shipping.price.pen),
		},
		...listDiscount(order),
		{ name: "Total", value: formatSoles(total.pen) },
		...more,
		...(isInvoiced(order) ? [{ name: "Valor de venta", value: formatSoles(base) }] : []),
		{ name: `IGV incluido (${formatPercent(igvPercent)})`, value: formatSoles(tax) },
	]);
}

export function listDetails(order: Order, isShown: (name: string) => boolean, more: Fact[] = []): MailBlock {
	const { details } = toOrderView(order);
	return rows("Datos del pedido", [...details.filter(({ name }) => isShown(name)), ...more]);
}

export function inviteReviews(order: Order): MailBlock[] {
	const names = new Map<string, string>();
	for (const { reviewUrl, name } of toOrderView(order).lines) if (reviewUrl) names.set(reviewUrl, name);
	if (names.size === 0) return [];
	return [
		paragraph("¿Qué te pareció? Tu opinión ayuda a otras personas a elegir."),
		...[...names].map(([url, name]) => link(`Opinar sobre ${name}`, url)),
	];
}
