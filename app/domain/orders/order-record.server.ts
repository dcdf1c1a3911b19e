import { z } from "zod";
import { orderTerms } from "~/domain/cart/discount-code-record.server";
import { shippingClasses } from "~/domain/goods/shipping-class";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { sentPictureName } from "~/platform/pictures/sent-picture-name.server";
import { orderEvents, orderStatuses } from "./order-status";
import { orderContact, orderDelivery } from "./order-text-fields.server";
import { storedReceipt } from "./receipt-number.server";

export type Order = z.output<typeof orderRecord>;
export type OrderLine = Order["lines"][number];
export type OrderContact = NonNullable<Order["contact"]>;
export type OrderStep = Order["history"][number];
export type OrderReturn = NonNullable<Order["returns"]>[number];
export type OrderPayment = NonNullable<Order["payment"]>;
export type OrderDelivery = NonNullable<Order["delivery"]>;
/** What is sold: the lines, and all that their amounts decide. */
export type OrderGoods = z.output<typeof goods>;

export function parseOrder(fields: RecordFields): Order {
	return orderRecord.parse(fields);
}

const time = z.iso.datetime();
const optionalText = z.string().exactOptional();
const price = z.object({ pen: z.int().nonnegative(), usd: z.int().nonnegative() });

export const paymentMethods = ["transfer", "yape", "plin", "card", "cash", "other"] as const;

const payment = z.object({ method: z.enum(paymentMethods), at: time, operation: optionalText });

const paymentNotice = z.object({
	operation: z.string(),
	at: time,
	method: z.enum(paymentMethods).exactOptional(),
	/** Céntimos. Notices of older versions lack it, and those of whom did not say whether they paid all or the deposit. */
	pen: z.int().positive().exactOptional(),
	picture: sentPictureName.exactOptional(),
});

const shipment = z.object({ carrier: optionalText, tracking: optionalText });

const goods = z.object({
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
				owed: z.int().positive().exactOptional(),
				shippingClass: z.enum(shippingClasses).exactOptional(),
				/** Only in orders of older versions: see `shippingClassOf`. */
				isBulky: z.literal(true).exactOptional(),
				depositPercent: z.int().positive().max(100).exactOptional(),
			}),
		)
		.min(1),
	subtotal: price,
	shipping: z.object({
		label: z.string(),
		zone: z.string(),
		days: z.tuple([z.int(), z.int()]),
		price,
		/** The zone is then the address of the shop. */
		isPickUp: z.literal(true).exactOptional(),
		agency: z.string().exactOptional(),
	}),
	discount: orderTerms.extend({ amount: price }).exactOptional(),
	total: price,
});

const step = z.object({
	status: z.enum(orderStatuses),
	at: time,
	event: z.enum(orderEvents).exactOptional(),
	/** `shopper`, `webhook`, or the name of whoever keeps the store. */
	by: optionalText,
	note: optionalText,
	/** A hash of the form that was sent, so that the same form changes nothing when it is sent again. */
	form: optionalText,
	/** Units that the order no longer owes: they left the shop with this step, or were given up. */
	settled: z.array(z.object({ sku: z.string(), quantity: z.int().positive() })).exactOptional(),
	/** What the order held for a time until this step. */
	held: z.object({ heldUntil: time.exactOptional(), useHeldUntil: time.exactOptional() }).exactOptional(),
	/** What a correction or a refused payment replaced, for its undoing. Steps of older versions lack it. */
	former: z
		.object({
			contact: orderContact.exactOptional(),
			delivery: orderDelivery.exactOptional(),
			shipping: goods.shape.shipping.exactOptional(),
			shipment: shipment.exactOptional(),
			paymentNotice: paymentNotice.exactOptional(),
		})
		.exactOptional(),
	/** The refund, correction or refused payment that a `takenBack` step undid. Without it, the step undid the last other act. */
	undid: z.enum(orderEvents).exactOptional(),
});

export const returnCauses = ["faulty", "changedMind"] as const;
export const returnWishes = ["repair", "exchange", "refund"] as const;

/** At most this many photos show what is wrong with returned goods. */
export const mostReturnPictures = 3;

/** Only the last one may be open, as `openReturn` finds it. */
const returned = z.object({
	at: time,
	/** `sentBack`: of what was to be repaired. `givenUp`: owed units that were never sent. */
	state: z.enum(["asked", "accepted", "refused", "received", "sentBack", "givenUp"]),
	cause: z.enum(returnCauses),
	wants: z.enum(returnWishes),
	/** Of the shopper. */
	note: z.string(),
	/** Of the shop, for the shopper. */
	answer: optionalText,
	/** Records of older versions lack it. */
	receivedAt: time.exactOptional(),
	/** What came, once it is received: what went back to the stock, what was written off, and what stays the shopper's. */
	lines: z
		.array(
			z.object({
				sku: z.string(),
				quantity: z.int().positive(),
				restocked: z.int().nonnegative().exactOptional(),
				writtenOff: z.int().nonnegative().exactOptional(),
				toRepair: z.int().positive().exactOptional(),
			}),
		)
		.min(1),
	/** Of the shopper. */
	pictures: z.array(sentPictureName).max(mostReturnPictures).exactOptional(),
	shipment: shipment.exactOptional(),
	/** The price of delivery is given back, too. */
	withDelivery: z.literal(true).exactOptional(),
	/** What came is worth, in céntimos: it is given back, as far as it was paid. */
	pen: z.int().nonnegative().exactOptional(),
});

/** Céntimos that are left to pay of a paid order or, below zero, to refund. */
const balance = z.int().exactOptional();

export const orderRecord = goods.extend({
	reference: z.string(),
	placedAt: time,
	status: step.shape.status,
	history: z.array(step).min(1),
	balance,
	/** Before each of the last changes of lines, so that they can be taken back. */
	formerGoods: z.array(goods.extend({ balance })).exactOptional(),
	exchangeRate: z.number().positive().exactOptional(),
	/** The shop's terms when it was placed, as in the business. Records of older versions lack them. */
	depositPercent: z.int().positive().max(100).exactOptional(),
	returnDays: z.int().positive().exactOptional(),
	/** The rate that was included in all prices. */
	igvPercent: z.int().nonnegative().default(18),
	/** Null once the shopper deleted the account, unless the order was paid. */
	contact: orderContact.nullable(),
	delivery: orderDelivery.nullable(),
	hasStock: z.boolean().default(false),
	quotedUntil: z.iso.date().exactOptional(),
	/** Until then an unpaid order keeps its units. */
	heldUntil: time.exactOptional(),
	/** When an unpaid order loses its use of the discount code; null once lost. Orders from before this field keep theirs. */
	useHeldUntil: time.nullable().exactOptional(),
	payment: payment.exactOptional(),
	/** Payments of a part: before the one in `payment`, and of what was left to pay after it. In céntimos. */
	differences: z.array(payment.extend({ pen: z.int().positive() })).exactOptional(),
	paymentNotice: paymentNotice.exactOptional(),
	/** Proofs of earlier, confirmed payments. */
	formerPictures: z.array(sentPictureName).exactOptional(),
	shipment: shipment.exactOptional(),
	/** In céntimos. */
	refunds: z
		.array(
			z.object({
				pen: z.int().positive(),
				/** The part that the total does not contain: lines had changed, or the order was paid in part. */
				settled: z.int().positive().exactOptional(),
				/** The part for what the shopper returned. */
				returned: z.int().positive().exactOptional(),
				at: time,
				by: z.string(),
				reason: z.string(),
				/** How it was given back. Records of older versions lack it. */
				method: z.enum(paymentMethods).exactOptional(),
				/** The order that the money paid; null if it was given back. Older records lack it: see `exchangeOf`. */
				exchange: z.string().nullable().exactOptional(),
			}),
		)
		.default([]),
	returns: z.array(returned).exactOptional(),
	/** `notesBefore`: the credit notes that were recorded before it, which void an earlier receipt. */
	receipt: storedReceipt.extend({ notesBefore: z.int().positive().exactOptional() }).exactOptional(),
	/** `isPartial`: it voids no receipt, but is for a refund of a part. */
	creditNotes: z.array(storedReceipt.extend({ isPartial: z.literal(true).exactOptional() })).exactOptional(),
	consent: z.object({ text: z.string(), at: time }),
	/** Account id; null for a guest order. */
	shopper: z.string().nullable(),
	/** E.164 phone of a guest order: the account with this verified phone adopts it. Otherwise null. */
	adoptableBy: z.string().nullable(),
	adoptableByEmail: z.string().nullable().default(null),
	/** By which detail of the contact an account adopted it. Records of older versions lack it. */
	adoptedBy: z.enum(["phone", "email"]).exactOptional(),
});
