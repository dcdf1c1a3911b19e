import type { DiscountFaults, TypedDiscount } from "~/domain/checkout/given-discount.server";
import { findDistricts } from "~/domain/delivery/find-districts.server";
import { formatPlace } from "~/domain/delivery/ubigeo.server";
import { formatFullName } from "~/domain/orders/order";
import { type Order, type OrderPayment, paymentMethods } from "~/domain/orders/order-record.server";
import { readReference } from "~/domain/orders/order-reference.server";
import { nextStatuses, type OrderStatus, orderStatuses } from "~/domain/orders/order-status";
import { oneOf } from "../commands/format";
import { readAmount, readName, readWord } from "../commands/read-arguments";
import type { Combinations } from "../commands/read-options";
import {
	clearableTexts,
	flags,
	namesOf,
	refuse,
	texts,
	UsageError,
	type ValuesOf,
} from "../commands/run-command";

const buyerOptions = {
	...clearableTexts("name", "surname", "second-surname", "document", "legal-name", "fiscal-address"),
	...clearableTexts("phone", "email", "recipient", "recipient-document", "recipient-phone"),
};
export const buyerNames = namesOf(buyerOptions);

/** `--reason`, which others have too, says why. */
const discountOptions = texts("discount");

const placeOptions = { ...texts("district", "address", "agency"), ...flags("pick-up") };
const returnOptions = {
	...texts("written-off"),
	...flags("with-delivery", "changed-mind", "exchange", "repair"),
};
export const returnNames = namesOf(returnOptions);
const exchangeOptions = texts("exchange-of", "quote-until");
const newOptions = {
	...placeOptions,
	...exchangeOptions,
	...discountOptions,
	...texts("code", "reason", "paid-by", "paid-on", "operation", "amount"),
	...flags("preview", "anyway"),
};
export const newOrderOptions = [...buyerNames, ...namesOf(newOptions)];
export const newOrderCombinations: Combinations<typeof orderOptions> = {
	needs: {
		reason: "discount",
		amount: "paid-by",
		operation: "paid-by",
		"paid-on": "paid-by",
		"recipient-document": "recipient",
		"recipient-phone": "recipient",
	},
	either: [
		["exchange-of", "quote-until"],
		["pick-up", "district"],
		["pick-up", "address"],
		["pick-up", "agency"],
	],
};

export const orderOptions = {
	...buyerOptions,
	...placeOptions,
	...texts("status", "find", "from", "to", "after", "out", "note", "reason", "pdf"),
	...exchangeOptions,
	...discountOptions,
	...clearableTexts("tracking", "carrier"),
	...texts("code", "amount", "operation", "paid-by", "paid-on"),
	...returnOptions,
	...flags(
		"xlsx",
		"anyway",
		"lines",
		"paid",
		"credit-note",
		"voids",
		"preview",
		"quote-delivery",
		"without-code",
	),
};
export type OrderValues = ValuesOf<typeof orderOptions>;

/*
 * Readers of arguments. Each throws a UsageError that repeats no typed text, which may be personal data.
 */

export function referenceOf(typed: string | undefined): string {
	const named = { noun: "order", name: "reference", advice: "one looks like WASI-7K3M-9XA4" };
	return readName(typed, named, readReference);
}

export function statusOf(typed: string | undefined): OrderStatus {
	return readWord(orderStatuses, typed, "A status is needed");
}

/** @returns céntimos; undefined for `all` */
export function amountOf(typed: string | undefined): number | undefined {
	if (typed === "all") return undefined;
	return readAmount(typed ?? "", "An amount in soles is needed, such as 120.50, or all.");
}

export function textOf(option: string, typed: string | undefined): string {
	return typed?.trim() || refuse(`--${option} "<text>" is needed.`);
}

/** An empty option clears the carrier or number. Without it, the usual or the former one applies. */
export function parcelOf({ carrier, tracking }: OrderValues) {
	return { carrier: carrier?.trim(), tracking: tracking?.trim() };
}

/** @returns undefined without the option @throws UsageError for an empty text */
export function optionalTextOf(
	option: "note" | "operation" | "paid-on",
	values: OrderValues,
): string | undefined {
	return values[option] === undefined ? undefined : textOf(option, values[option]);
}

/** @returns undefined without `--discount`; nothing for `none` */
export function discountOf({ discount, reason }: OrderValues): TypedDiscount | undefined {
	if (discount === undefined) return undefined;
	if (discount === "none") return reason ? refuse("--discount none has no --reason.") : {};
	if (discount === "delivery") return { kind: "delivery", reason };
	return { kind: discount.endsWith("%") ? "percent" : "amount", value: discount, reason };
}

export function describeDiscountFaults({ code, value, reason }: DiscountFaults): string {
	const texts = [
		code === "unknown" && "--code is not a discount code.",
		code === "both" && "An order has either a --code or a --discount.",
		value === "tooMuch" && "--discount is more than the products cost.",
		(value === "amount" || value === "percent") &&
			"--discount is an amount in soles, a percentage or delivery: 20.50, 10%.",
		reason && '--discount needs its --reason "<text>", which the shopper reads.',
	];
	return texts.filter(Boolean).join(" ");
}

export function methodOf(values: OrderValues): OrderPayment["method"] {
	return readWord(paymentMethods, values["paid-by"], "--paid-by needs a method");
}

export function explainLine(option: string): string {
	return `--${option} takes one line of at most 200 characters.`;
}

const paymentFaults: Record<string, string> = {
	method: "paid, --operation and --paid-on need --paid-by.",
	paidOn: "--paid-on needs a day until today, such as 2026-11-12.",
};

export function explainPaymentField(field: string): string {
	return paymentFaults[field] ?? explainLine(field);
}

/** Empty after the account was deleted. */
export function buyerName({ contact }: Order): string {
	return contact ? formatFullName(contact) : "";
}

/** @returns `legal name` for `legalName` */
export function toWords(name: string): string {
	return name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}

export function followers(status: OrderStatus): string {
	return oneOf(nextStatuses(status)) || "nothing";
}

export function districtOf(typed: string | undefined): string {
	const example = "--district needs an INEI code or a name, such as 150122 or Miraflores, Lima";
	if (!typed) throw new UsageError(`${example}.`);
	const found = findDistricts(typed);
	if (found.length === 1 && found[0]) return found[0];
	if (found.length === 0) throw new UsageError(`There is no such district: ${example}.`);
	const list = found.map((code) => `  ${code} ${formatPlace(code)}\n`).join("");
	throw new UsageError(`Which of these districts?\n${list.trimEnd()}`);
}
