import { formatFullName } from "../../app/domain/orders/order";
import type { Order } from "../../app/domain/orders/order-record.server";

/** Empty after the account was deleted. */
export function buyerName({ contact }: Order): string {
	return contact ? formatFullName(contact) : "";
}
