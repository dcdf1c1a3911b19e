import { slugOfSku } from "~/cart/cart";
import type { DocumentType } from "~/customers/document-types";
import type { fieldLabels } from "~/customers/field-labels";
import type { Shipping } from "~/delivery/shipping";
import type { Price } from "~/money";
import type { ResponsivePicture } from "~/ui/picture-files";
import type { OrderStatus } from "./order-status";

/** Names and prices are copies of the catalogue's. Times are ISO 8601 in UTC. */
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
	/** The rate that was included in all prices. */
	igvPercent: number;
	/** Null once the shopper deleted the account, unless the order was paid. */
	contact: OrderContact | null;
	delivery: OrderDelivery | null;
	consent: Consent;
	/** Account id; null for a guest order. */
	shopper: string | null;
	/** E.164 phone of a guest order: the account with this verified phone adopts it. Otherwise null. */
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

/** Names of the optional texts of an order. In orders older than the field they are empty. */
export const orderTexts = {
	/** Of a factura. */
	contact: ["legalName", "fiscalAddress"],
	delivery: [],
} as const satisfies Record<string, readonly (keyof typeof fieldLabels)[]>;

type OrderTexts<Part extends keyof typeof orderTexts> = Record<(typeof orderTexts)[Part][number], string>;

export interface OrderContact extends OrderTexts<"contact"> {
	documentType: DocumentType;
	documentNumber: string;
	fullName: string;
	paternalSurname: string;
	/** Empty for people with one surname. */
	maternalSurname: string;
	/** E.164. */
	phone: string;
	email: string;
}

export interface OrderDelivery extends OrderTexts<"delivery"> {
	/** INEI code of the district. */
	district: string;
	place: string;
	/** May be empty. */
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

/** The account was deleted: only the receipt's data remain, and nobody may see the order. */
export function isOfDeletedAccount({
	shopper,
	adoptableBy,
}: Pick<Order, "shopper" | "adoptableBy">): boolean {
	return shopper === null && adoptableBy === null;
}
