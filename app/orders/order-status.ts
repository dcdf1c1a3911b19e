/** The way of an order, and what the shopper reads of each step. */
const steps = {
	pending: { label: "Pendiente de pago", next: ["paid", "cancelled"] },
	paid: { label: "Pagado", next: ["preparing", "cancelled"] },
	preparing: { label: "En preparación", next: ["shipped", "cancelled"] },
	shipped: { label: "En camino", next: ["delivered"] },
	delivered: { label: "Entregado", next: [] },
	cancelled: { label: "Cancelado", next: [] },
} as const;
export type OrderStatus = keyof typeof steps;

export const orderStatuses = Object.keys(steps) as [OrderStatus, ...OrderStatus[]];

export function statusLabel(status: OrderStatus): string {
	return steps[status].label;
}

/** What may come after a status; nothing after the end of the way. */
export function nextStatuses(status: OrderStatus): readonly OrderStatus[] {
	return steps[status].next;
}
