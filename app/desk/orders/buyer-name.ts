import { formatFullName } from "~/domain/orders/order";
import type { Order } from "~/domain/orders/order-record.server";

/** Who bought is erased with the account, or when a quote has long lapsed. */
export function buyerName({ contact, quotedUntil }: Pick<Order, "contact" | "quotedUntil">): string {
	if (contact) return formatFullName(contact);
	return quotedUntil ? "Datos borrados" : "Cuenta eliminada";
}
