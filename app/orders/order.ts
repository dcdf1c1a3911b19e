import type { Picture } from "~/catalog/product";
import type { Shipping } from "~/delivery/shipping";
import type { Price } from "~/money";
import type { OrderStatus } from "./order-status";

/** An order as it was sold: nothing in it changes with the catalogue. Times are ISO 8601 in UTC. */
export interface Order {
	/** `WASI-7K3M-9XQ4`. */
	reference: string;
	placedAt: string;
	status: OrderStatus;
	/** From the first status to the present one. */
	history: { status: OrderStatus; at: string }[];
	lines: OrderLine[];
	subtotal: Price;
	shipping: Shipping;
	total: Price;
	/** Null once its shopper asked to be forgotten. */
	contact: OrderContact | null;
	delivery: OrderDelivery | null;
	/** What the shopper agreed to when it was placed. */
	consent: Consent;
	/** The id of the account that it belongs to. */
	shopper: string | null;
	/** The phone, E.164, whose owner it belongs to once it is verified; null when it belongs to an account already. */
	adoptableBy: string | null;
}

export interface OrderLine {
	sku: string;
	name: string;
	choice: string;
	image: Picture;
	quantity: number;
	unit: Price;
	total: Price;
}

export interface OrderContact {
	documentType: "DNI" | "CE" | "RUC";
	documentNumber: string;
	fullName: string;
	paternalSurname: string;
	maternalSurname: string;
	/** E.164. */
	phone: string;
	email: string;
}

export interface OrderDelivery {
	/** INEI code of the district. */
	district: string;
	/** `Miraflores, Lima, Lima`. */
	place: string;
	/** Street and number; empty when it was not given. */
	address: string;
}

export interface Consent {
	text: string;
	at: string;
}

/** As it stands on the order. */
export function nameOn({ fullName, paternalSurname, maternalSurname }: OrderContact): string {
	return [fullName, paternalSurname, maternalSurname].join(" ");
}

/** Items, not lines. */
export function itemsIn({ lines }: Pick<Order, "lines">): number {
	return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
