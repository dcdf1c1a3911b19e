import type { Shipping } from "~/domain/delivery/quote-shipping";

const transitions = {
	quoted: { label: "Cotización", next: ["cancelled"], isOpen: true },
	pending: { label: "Pendiente de pago", next: ["paid", "cancelled"], isOpen: true },
	paid: { label: "Pagado", next: ["preparing", "cancelled"], isOpen: true },
	preparing: { label: "En preparación", next: ["shipped", "cancelled"], isOpen: false },
	shipped: { label: "En camino", next: ["delivered"], isOpen: false },
	delivered: { label: "Entregado", next: [], isOpen: false },
	cancelled: { label: "Cancelado", next: [], isOpen: false },
} as const;
export type OrderStatus = keyof typeof transitions;

export const orderStatuses = Object.keys(transitions) as [OrderStatus, ...OrderStatus[]];

export function statusLabel(status: OrderStatus, shipping: Pick<Shipping, "isPickUp"> = {}): string {
	return status === "shipped" && shipping.isPickUp ? "Listo para recoger" : transitions[status].label;
}

/** Until it is being prepared, its lines can change, and shoppers can correct its address. */
export function isOpen(status: OrderStatus): boolean {
	return transitions[status].isOpen;
}

/** A quote has no units and asks for no money; accepted, it is pending. */
export function isUnpaid(status: OrderStatus): status is "quoted" | "pending" {
	return status === "quoted" || status === "pending";
}

interface Quoted {
	status: OrderStatus;
	quotedUntil?: string;
}

/** @param today in Lima */
export function hasLapsed({ status, quotedUntil = "" }: Quoted, today: string): boolean {
	return status === "quoted" && quotedUntil < today;
}

/** The shopper may; the team also accepts a lapsed quote. @param today in Lima */
export function canAccept(order: Quoted, today: string): boolean {
	return order.status === "quoted" && !hasLapsed(order, today);
}

/** Nothing is left to hand over. */
export function isFinal(status: OrderStatus): boolean {
	return transitions[status].next.length === 0;
}

export function nextStatuses(status: OrderStatus): readonly OrderStatus[] {
	return transitions[status].next;
}

/** What follows until the order is delivered, if nothing goes wrong. */
export function statusesAhead(status: OrderStatus): OrderStatus[] {
	const next = nextStatuses(status).find((one) => one !== "cancelled");
	return next ? [next, ...statusesAhead(next)] : [];
}

const returnEvents = [
	"returnAsked",
	"returnAccepted",
	"returnRefused",
	"returnReceived",
	/** The shopper takes the question back before it is answered. */
	"returnWithdrawn",
	"repairSent",
	/** Units that the order owed are not sent any more, as if they had been returned. */
	"owedGivenUp",
] as const;

/** What happened to an order besides a new status. */
export const orderEvents = [
	/** The last status was a mistake; the step's status is the one before it. */
	"takenBack",
	"noted",
	"addressCorrected",
	"buyerCorrected",
	/** Whoever bought without an account had their data erased. */
	"buyerForgotten",
	"shipmentCorrected",
	/** The shopper could not accept the quote. The step's note says why. */
	"acceptanceRefused",
	/** The step's note says how, as the shopper reads it. */
	"linesChanged",
	"paymentNoticed",
	/** The payment that the shopper told of did not come. The step's note tells the shopper why. */
	"paymentRefused",
	"refunded",
	/** A part was paid: before all was, or of what was left to pay since. */
	"differencePaid",
	"receiptRecorded",
	/** After the handover, owed units were sent that had come to the stock. The step's note tells the shopper how. */
	"owedSent",
	...returnEvents,
] as const;
export type OrderEvent = (typeof orderEvents)[number];

export function isOfReturn({ event }: { event?: OrderEvent }): boolean {
	return returnEvents.some((one) => one === event);
}
