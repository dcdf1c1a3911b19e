import { formatFullName } from "../../app/orders/order";
import type { Order } from "../../app/orders/order-codec.server";
import { warnOfDamaged } from "../commands/records";

/** The customer's name; empty after the account was deleted. */
export function nameOf({ contact }: Order): string {
	return contact ? formatFullName(contact) : "";
}

export const warnOfDamage = warnOfDamaged("Order");
