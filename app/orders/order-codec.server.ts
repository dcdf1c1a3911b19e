import { z } from "zod";
import { documentTypes } from "~/customers/document-types";
import type { RecordFields } from "~/datastore/datastore.server";
import { type Order, orderTexts } from "./order";
import { orderStatuses } from "./order-status";

/** @throws ZodError for a damaged record */
export function parseOrder(fields: RecordFields): Order {
	return orderFields.parse(fields);
}

export function toOrderRecord(order: Order): RecordFields {
	return { ...order };
}

const time = z.iso.datetime();
const price = z.object({ pen: z.int().nonnegative(), usd: z.int().nonnegative() });
const status = z.enum(orderStatuses);

const orderFields: z.ZodType<Order> = z.object({
	reference: z.string(),
	placedAt: time,
	status,
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
	igvPercent: z.int().nonnegative().default(18),
	contact: z
		.object({
			documentType: z.enum(documentTypes),
			documentNumber: z.string(),
			...textFields(orderTexts.contact),
			fullName: z.string(),
			paternalSurname: z.string(),
			maternalSurname: z.string(),
			phone: z.string(),
			email: z.string(),
		})
		.nullable(),
	delivery: z
		.object({
			district: z.string(),
			place: z.string(),
			address: z.string(),
			...textFields(orderTexts.delivery),
		})
		.nullable(),
	consent: z.object({ text: z.string(), at: time }),
	shopper: z.string().nullable(),
	adoptableBy: z.string().nullable(),
});

function textFields<Name extends string>(names: readonly Name[]) {
	const text = z.string().default("");
	return Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>;
}
