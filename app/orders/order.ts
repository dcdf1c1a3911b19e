import { slugOfSku } from "~/cart/cart";
import type { DocumentType } from "~/customers/document-types";
import type { Shipping } from "~/delivery/shipping";
import type { Price } from "~/money";
import type { ResponsivePicture } from "~/ui/picture-files";
import type { OrderStatus } from "./order-status";

/** Names and prices are copies: later changes of the catalogue do not affect an order. Times are ISO 8601 in UTC. */
export interface Order {
	/** `WASI-7K3M-9XQ4`. */
	reference: string;
	placedAt: string;
	status: OrderStatus;
	/** Oldest first. */
	history: { status: OrderStatus; at: string }[];
	lines: OrderLine[];
	subtotal: Price;
	shipping: Shipping;
	total: Price;
	/** The sales tax that all prices included on that day. */
	igvPercent: number;
	/** Null once the shopper deleted the account, unless the order was paid. */
	contact: OrderContact | null;
	delivery: OrderDelivery | null;
	consent: Consent;
	/** Id of the account that owns the order; null for a guest order. */
	shopper: string | null;
	/** E.164 phone of a guest order: the account that verifies this phone adopts it. Otherwise null. */
	adoptableBy: string | null;
}

export interface OrderLine {
	sku: string;
	name: string;
	choice: string;
	image: ResponsivePicture;
	quantity: number;
	unit: Price;
	total: Price;
}

export interface OrderContact {
	documentType: DocumentType;
	documentNumber: string;
	/** Razón social for a factura; empty without a RUC, and in orders older than this field. */
	legalName: string;
	/** Domicilio fiscal, likewise. */
	fiscalAddress: string;
	fullName: string;
	paternalSurname: string;
	/** Empty for people with one surname. */
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
	/** Street and number; may be empty. */
	address: string;
}

export interface Consent {
	text: string;
	at: string;
}

/** A RUC gets a factura, which shows the tax; other documents get a boleta. */
export function isInvoiced({ contact }: Pick<Order, "contact">): boolean {
	return contact?.documentType === "RUC";
}

export function formatFullName({ fullName, paternalSurname, maternalSurname }: OrderContact): string {
	return [fullName, paternalSurname, maternalSurname].filter(Boolean).join(" ");
}

export function countItems({ lines }: Pick<Order, "lines">): number {
	return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** @returns the product's slug at the time of the order */
export function orderedProduct({ sku }: Pick<OrderLine, "sku">): string {
	return slugOfSku(sku);
}

/** The shopper deleted the account: the order keeps personal data for the receipt only, and nobody may see it. */
export function isForgotten({ shopper, adoptableBy }: Pick<Order, "shopper" | "adoptableBy">): boolean {
	return shopper === null && adoptableBy === null;
}
