import { returnDaysOf } from "~/domain/business/business";
import type { Business } from "~/domain/business/business-record.server";
import { type AppliedDiscount, calculateTotal } from "~/domain/cart/apply-discount";
import type { CartLine, PricedCart } from "~/domain/cart/cart";
import { isAgency, methodOf } from "~/domain/delivery/pick-up";
import type { Shipping } from "~/domain/delivery/quote-shipping";
import { formatPlace } from "~/domain/delivery/ubigeo.server";
import { isFree } from "~/domain/orders/order";
import type { Order, OrderContact, OrderDelivery, OrderLine } from "~/domain/orders/order-record.server";
import { deliveryTexts } from "~/domain/orders/order-texts";
import { printedSurname } from "~/domain/people/contact-fields.server";
import { pickInvoice } from "~/domain/people/invoice-fields.server";
import { differingFields } from "~/platform/values/differing-fields";
import { igvPercent } from "~/platform/values/tax";
import type { BuyerValues, CheckoutValues } from "./checkout-fields.server";

interface OrderParts {
	reference: string;
	values: CheckoutValues;
	cart: PricedCart;
	shipping: Shipping;
	discount: AppliedDiscount;
	business: Pick<Business, "exchangeRate" | "depositPercent" | "returnDays" | "freeReturns">;
	shopper: string | null;
	takenBy?: string | undefined;
	consent: string;
	/** Makes it a quote, until the end of that day in Lima. */
	quotedUntil?: string | undefined;
	now: Date;
}

export function buildOrder(parts: OrderParts): Order {
	const { reference, values, cart, shipping, discount, shopper, takenBy, consent, now } = parts;
	const { quotedUntil } = parts;
	const { exchangeRate, depositPercent = 100 } = parts.business;
	const returnDays = returnDaysOf(parts.business);
	const { terms, amount } = discount;
	const placedAt = now.toISOString();
	const total = calculateTotal(cart.subtotal, shipping.price, amount);
	const status = quotedUntil ? "quoted" : isFree({ total }) ? "paid" : "pending";
	return {
		reference,
		placedAt,
		status,
		history: [{ status, at: placedAt, ...(takenBy && { by: takenBy }) }],
		lines: cart.lines.filter(({ quantity }) => quantity > 0).map(toOrderLine),
		subtotal: cart.subtotal,
		shipping,
		...(terms && { discount: { ...terms, amount } }),
		total,
		...(exchangeRate !== undefined && { exchangeRate }),
		depositPercent,
		...(returnDays && { returnDays }),
		igvPercent,
		hasStock: false,
		...(status === "quoted" && { quotedUntil }),
		refunds: [],
		contact: toContact(values),
		delivery: toDelivery(values),
		consent: { text: consent, at: placedAt },
		shopper,
		adoptableBy: shopper ? null : values.phone,
		adoptableByEmail: shopper || !values.email ? null : values.email.toLowerCase(),
	};
}

export function toOrderLine(line: CartLine): OrderLine {
	const { sku, name, choice, image, quantity, unit, total, shippingClass, depositPercent } = line;
	return {
		...{ sku, name, choice, image, quantity, unit, total },
		...(shippingClass && { shippingClass }),
		...(depositPercent && { depositPercent }),
	};
}

/** Whether an order has the submitted contact and delivery details. Erased details count as the same. */
export function hasSameDetails({ contact, delivery, shipping }: Order, values: CheckoutValues): boolean {
	if (methodOf(shipping) !== values.deliveryMethod) return false;
	return isSameOrErased(contact, toContact(values)) && isSameOrErased(delivery, toDelivery(values));
}

function isSameOrErased<T extends object>(stored: T | null, submitted: T): boolean {
	return !stored || differingFields(stored, submitted).length === 0;
}

export function toContact(values: BuyerValues): OrderContact {
	const { documentType, documentNumber, fullName, paternalSurname, maternalSurname, phone, email } = values;
	return {
		documentType,
		documentNumber,
		...pickInvoice(values),
		fullName,
		paternalSurname,
		maternalSurname: printedSurname(maternalSurname),
		phone,
		email,
	};
}

function toDelivery(values: OrderAnswers): OrderDelivery {
	const texts = pickTexts(deliveryTexts, values);
	if (values.deliveryMethod === "pickUp") return { district: "", place: "", address: "", ...texts };
	const { district, deliveryMethod } = values;
	const address = isAgency(deliveryMethod) ? values.agencyOffice : values.address;
	return { district, place: formatPlace(district), address, ...texts };
}

type Used = "department" | "province" | "deliveryMethod" | "agencyOffice" | "newsOptIn" | "saveInfo";
type Lost = Exclude<keyof CheckoutValues, keyof OrderContact | keyof OrderDelivery | Used>;
/** Does not compile if a checkout answer has no place in the order. */
type OrderAnswers = [Lost] extends [never]
	? CheckoutValues
	: `Add ${Lost} to orderTexts in domain/orders/order-texts.ts`;

function pickTexts<Name extends string>(names: readonly Name[], texts: Record<Name, string>) {
	return Object.fromEntries(names.map((name) => [name, texts[name]])) as Record<Name, string>;
}
