import { maxTeamQuantity, type WantedLine } from "~/domain/cart/cart";
import { parseQuantity } from "~/domain/cart/parse-quantity";
import {
	type BuyerAnswers,
	type CheckoutValues,
	readPhoneOrder,
} from "~/domain/checkout/checkout-fields.server";
import { correctBuyer } from "~/domain/checkout/correct-buyer.server";
import { type PhoneOrderRequest, priceOrderByPhone } from "~/domain/checkout/price-order-by-phone.server";
import { takeOrderByPhone } from "~/domain/checkout/take-order-by-phone.server";
import { agencyMethod } from "~/domain/delivery/pick-up";
import { placesOf } from "~/domain/delivery/place";
import { readSku } from "~/domain/goods/sku";
import { findOrder } from "~/domain/orders/order-repository.server";
import { mostDaysPaidBefore, type PaymentRefusal } from "~/domain/payments/collect-payment.server";
import { documentTypes } from "~/domain/people/document-types";
import { formatSoles } from "~/platform/values/money";
import { plainDay } from "~/platform/values/plain-signs";
import { readWord } from "../commands/read-arguments";
import { tell, UsageError, type Work } from "../commands/run-command";
import { change } from "./change";
import {
	amountOf,
	buyerName,
	describeDiscountFaults,
	discountOf,
	districtOf,
	explainPaymentField,
	methodOf,
	type OrderValues,
	optionalTextOf,
	referenceOf,
} from "./options";

export function newOrder(items: string[], options: OrderValues): Work {
	const lines = linesOf(items, 1);
	const values = buyerOf(options);
	const named = options["exchange-of"];
	const exchangeOf = named === undefined ? undefined : referenceOf(named);
	const { code, "quote-until": until } = options;
	const quotedUntil = until === undefined ? undefined : plainDay(until);
	const given = discountOf(options);
	const taken = {
		lines,
		mayOwe: options.anyway,
		values,
		quotedUntil,
		exchangeOf,
		code,
		given,
		paid: paymentOf(options),
	};
	const describe = (...amounts: [total: number, shipping: number]) => {
		const [total, shipping] = amounts.map(formatSoles);
		return `${total}, of which ${shipping} for ${options["pick-up"] ? "picking it up" : "delivery"}.`;
	};
	const act = options.preview ? priceOrderByPhone : takeOrderByPhone;
	return tell<Awaited<ReturnType<typeof act>>>((datastore, actor) => act(datastore, taken, actor), {
		planned: ({ total, shipping }) => `It would be ${describe(total, shipping.price.pen)}`,
		placed({ reference, total, shipping, hasStock }) {
			const done = quotedUntil ? `quoted until ${quotedUntil}` : "placed";
			const unreserved = hasStock ? "" : " Nothing is reserved: it takes its units once it is paid.";
			return `${reference} is ${done}: ${describe(total, shipping)}${unreserved}`;
		},
		noPickUp: () =>
			new Error(
				"The store does not offer that way of picking up: set address and pick-up, or agencies, with npm run store first.",
			),
		nothingOwed: () => new Error(`Nothing is owed for ${exchangeOf}.`),
		noSuchDay: () => new Error("--quote-until is a day from today on, at most 90 days ahead: 2026-12-31."),
		exchangeQuoted: () => new Error("An exchange cannot be quoted: leave out --quote-until."),
		usedForm: ({ reference }) => new Error(`That was ${reference}.`),
		notSold: ({ sku }) => new Error(`${sku} is not sold.`),
		short: ({ sku, available }) =>
			new Error(`Of ${sku} only ${available} can be ordered. With --anyway the order owes the rest.`),
		tooMany: ({ sku }) => new Error(`${sku} can be ordered up to ${maxTeamQuantity} times.`),
		badDiscount: ({ faults }) => new UsageError(describeDiscountFaults(faults)),
		badCode: ({ problem }) => new Error(problem),
		badPayment: ({ fields }) => new UsageError(fields.map(explainPaymentField).join("\n")),
		paymentRefused: ({ why }) => new Error(paymentTexts[why]),
		changed: () => new Error("Prices or stock changed meanwhile: try again."),
	});
}

function paymentOf(options: OrderValues): PhoneOrderRequest["paid"] {
	const { "paid-by": paidBy, amount = "all", anyway: isShared } = options;
	if (paidBy === undefined) return undefined;
	const operation = optionalTextOf("operation", options);
	const paidOn = optionalTextOf("paid-on", options);
	return { method: methodOf(options), operation, paidOn, pen: amountOf(amount), isShared };
}

const paymentTexts: Record<PaymentRefusal | "quoted", string> = {
	quoted: "A quote is not paid: leave out --quote-until or --paid-by.",
	nothingDue: "There is nothing to pay.",
	tooMuch: "--amount is more than it costs.",
	paidEarly: `--paid-on needs a day at most ${mostDaysPaidBefore} days ago.`,
	sameOperation: "The order has this operation already.",
	otherOrder: "Another order has this operation: look for it before you use --anyway.",
};

export function linesOf(items: string[], least: 0 | 1): WantedLine[] {
	const lines = items.map((item) => {
		const [code = "", quantity = "1", ...more] = item.split("*");
		const units = least === 0 && quantity === "0" ? 0 : (parseQuantity(quantity) ?? -1);
		return { sku: readSku(code) ?? "", quantity: more.length > 0 ? -1 : units };
	});
	const isWrong = lines.some(({ sku, quantity }) => !sku || quantity < least);
	const isRepeated = new Set(lines.map(({ sku }) => sku)).size < lines.length;
	if (lines.length >= least && !isWrong && !isRepeated) return lines;
	throw new UsageError("Each product is needed once, by its SKU, several as sku*2: mesa-mikuy*2.");
}

function buyerOf(values: OrderValues): CheckoutValues {
	const isPickUp = values["pick-up"] === true;
	const { agency, address } = values;
	const { data, error } = readPhoneOrder({
		...answersOf({ document: "", ...values }),
		...(isPickUp ? { deliveryMethod: "pickUp" } : { ...placesOf(districtOf(values.district)), address }),
		...(agency !== undefined && { deliveryMethod: agencyMethod(agency), agencyOffice: address }),
	});
	if (data) return data;
	const wrong = new Set(error.issues.map(({ path }) => optionOf(String(path[0]))));
	throw new UsageError(`Missing or not valid: ${[...wrong].join(", ")}.`);
}

function answersOf(values: OrderValues): BuyerAnswers {
	const given = Object.entries(optionNames).flatMap(([field, option]) => {
		const value = values[option];
		return value === undefined ? [] : [[field, value]];
	});
	if (values.document === undefined) return Object.fromEntries(given);
	const [type = "", ...number] = values.document.split(" ");
	const documentType = readWord(documentTypes, type, "--document begins with its type");
	return { ...Object.fromEntries(given), documentType, documentNumber: number.join("") };
}

const optionNames = {
	legalName: "legal-name",
	fiscalAddress: "fiscal-address",
	fullName: "name",
	paternalSurname: "surname",
	maternalSurname: "second-surname",
	phone: "phone",
	email: "email",
	recipientName: "recipient",
	recipientDocument: "recipient-document",
	recipientPhone: "recipient-phone",
} as const;

function optionOf(field: string): string {
	const option = new Map<string, string>(Object.entries(optionNames)).get(field);
	return `--${option ?? (field === "address" || field === "agencyOffice" ? "address" : "document")}`;
}

export function setBuyer(reference: string, values: OrderValues): Work {
	const given = answersOf(values);
	if (Object.keys(given).length === 0)
		throw new UsageError("What is to be corrected? Give --name, --surname, --document, --phone or --email.");
	return change(
		async (datastore, asked, actor) => {
			const order = await findOrder(datastore, reference);
			const typed = { ...order?.contact, ...given };
			const shown = { ...asked, shownSteps: order?.history.length, typed };
			const corrected = await correctBuyer(datastore, shown, actor);
			return corrected.outcome === "wrong"
				? { outcome: "invalid", fields: Object.keys(corrected.faults) }
				: corrected;
		},
		{ reference },
		{
			said: (order) => `${reference} is of ${buyerName(order)} now.`,
			forgotten: () => `${reference} stays as it is: its shopper asked to be forgotten.`,
			closed: ({ status }) => `${reference} is ${status}: who receives it can no longer be corrected.`,
			noEmail: () => `${reference} has an e-mail address: --email may not be empty.`,
			receipt: () =>
				`${reference} has a receipt with these names and documents: record its credit note first.`,
		},
		(field) => `${optionOf(field)} is missing or not valid.`,
	);
}
