import type { Shipping } from "~/domain/delivery/quote-shipping";

const transitions = {
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

/** Nothing is left to hand over. */
export function isFinal(status: OrderStatus): boolean {
	return transitions[status].next.length === 0;
}

export function nextStatuses(status: OrderStatus): readonly OrderStatus[] {
	return transitions[status].next;
}
