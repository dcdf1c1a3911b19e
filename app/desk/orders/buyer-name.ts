import { formatFullName, isCancelledQuote } from "~/domain/orders/order";
import type { Order } from "~/domain/orders/order-record.server";

/** Who bought is erased with the account, or when a quote has long lapsed. */
export function buyerName(order: Order): string {
	if (order.contact) return formatFullName(order.contact);
	return isCancelledQuote(order) ? "Datos borrados" : "Cuenta eliminada";
}
