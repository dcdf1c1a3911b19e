import type { Shipping } from "~/domain/delivery/quote-shipping";

const transitions = {
	pending: { label: "Pendiente de pago", next: ["paid", "cancelled"] },
	paid: { label: "Pagado", next: ["preparing", "cancelled"] },
	preparing: { label: "En preparación", next: ["shipped", "cancelled"] },
	shipped: { label: "En camino", next: ["delivered"] },
	delivered: { label: "Entregado", next: [] },
	cancelled: { label: "Cancelado", next: [] },
} as const;
export type OrderStatus = keyof typeof transitions;

export const orderStatuses = Object.keys(transitions) as [OrderStatus, ...OrderStatus[]];

export function statusLabel(status: OrderStatus, shipping: Pick<Shipping, "isPickUp"> = {}): string {
	return status === "shipped" && shipping.isPickUp ? "Listo para recoger" : transitions[status].label;
}

export function nextStatuses(status: OrderStatus): readonly OrderStatus[] {
	return transitions[status].next;
}
