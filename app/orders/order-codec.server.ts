import { z } from "zod";
import { documentTypes } from "~/customers/document-types";
import type { RecordFields } from "~/datastore/datastore.server";
import { orderStatuses } from "./order-status";
import { orderTexts } from "./order-texts";

/** Names and prices are copies of the catalogue's. */
export type Order = z.output<typeof orderFields>;
export type OrderLine = Order["lines"][number];
export type OrderContact = NonNullable<Order["contact"]>;
export type OrderReceipt = NonNullable<Order["receipt"]>;
export type OrderDelivery = NonNullable<Order["delivery"]>;

/** @throws ZodError for a damaged record */
export function parseOrder(fields: RecordFields): Order {
	return orderFields.parse(fields);
}

/** ISO 8601 in UTC. */
const time = z.iso.datetime();
const price = z.object({ pen: z.int().nonnegative(), usd: z.int().nonnegative() });
const status = z.enum(orderStatuses);

/** Of the boleta or factura, as the webhook's answer names it. */
export const receiptFields = z.object({
	series: z.string().regex(/^[A-Z\d]{4}$/),
	/** At most eight digits. */
	number: z
		.union([z.string(), z.int()])
		.transform(String)
		.pipe(z.string().regex(/^\d{1,8}$/)),
	pdf: z
		.url({ protocol: /^https$/ })
		.max(2000)
		.exactOptional(),
});

const orderFields = z.object({
	/** `WASI-7K3M-9XQ4`. */
	reference: z.string(),
	placedAt: time,
	status,
	/** Oldest first. */
	history: z.array(z.object({ status, at: time })).min(1),
	lines: z
		.array(
			z.object({
				sku: z.string(),
				name: z.string(),
				choice: z.string(),
				image: z.object({
					src: z.string(),
					alt: z.string(),
					width: z.number(),
					height: z.number(),
					widths: z.array(z.number()).optional(),
				}),
				quantity: z.int().positive(),
				unit: price,
				total: price,
			}),
		)
		.min(1),
	subtotal: price,
	shipping: z.object({
		label: z.string(),
		zone: z.string(),
		days: z.tuple([z.int(), z.int()]),
		price,
	}),
	total: price,
	/** The rate that was included in all prices. */
	igvPercent: z.int().nonnegative().default(18),
	/** Null once the shopper deleted the account, unless the order was paid. */
	contact: z
		.object({
			documentType: z.enum(documentTypes),
			documentNumber: z.string(),
			...textFields(orderTexts.contact),
			fullName: z.string(),
			paternalSurname: z.string(),
			/** Empty for people with one surname. */
			maternalSurname: z.string(),
			/** E.164. */
			phone: z.string(),
			email: z.string(),
		})
		.nullable(),
	delivery: z
		.object({
			/** INEI code. */
			district: z.string(),
			place: z.string(),
			/** May be empty. */
			address: z.string(),
			...textFields(orderTexts.delivery),
		})
		.nullable(),
	receipt: receiptFields.exactOptional(),
	consent: z.object({ text: z.string(), at: time }),
	/** Account id; null for a guest order. */
	shopper: z.string().nullable(),
	/** E.164 phone of a guest order: the account with this verified phone adopts it. Otherwise null. */
	adoptableBy: z.string().nullable(),
	adoptableByEmail: z.string().nullable().default(null),
});

function textFields<Name extends string>(names: readonly Name[]) {
	const text = z.string().default("");
	return Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>;
}
