import { formatFullName, type Order } from "../../app/orders/order";

/** The customer's name; empty after the account was deleted. */
export function nameOf({ contact }: Order): string {
	return contact ? formatFullName(contact) : "";
}

export function warnOfDamage(id: string): void {
	process.stderr.write(`Order ${id} is damaged and was left out.\n`);
}
