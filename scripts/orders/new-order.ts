import { parseQuantity, type WantedLine } from "../../app/domain/cart/cart";
import {
	type BuyerAnswers,
	type CheckoutValues,
	readPhoneOrder,
} from "../../app/domain/checkout/checkout-fields.server";
import { takeOrderByPhone } from "../../app/domain/checkout/take-order-by-phone.server";
import { agencyMethod } from "../../app/domain/delivery/pick-up";
import { placesOf } from "../../app/domain/delivery/place";
import { readSku } from "../../app/domain/goods/sku";
import { documentTypes } from "../../app/domain/people/document-types";
import { formatSoles } from "../../app/platform/values/money";
import { readWord } from "../commands/read-arguments";
import { UsageError, type Work } from "../commands/run-command";
import { districtOf } from "./district";
import { type OrderValues, referenceOf } from "./options";

/** Places an order received by phone. */
export function newOrder(items: string[], options: OrderValues): Work {
	const lines = linesOf(items, 1);
	const values = buyerOf(options);
	const named = options["exchange-of"];
	const exchangeOf = named === undefined ? undefined : referenceOf(named);
	const quotedUntil = options["quote-until"];
	if (exchangeOf && quotedUntil !== undefined)
		throw new UsageError("An order with --exchange-of has no --quote-until.");
	return async (datastore, actor) => {
		const taken = { lines, values, quotedUntil, exchangeOf };
		const order = await takeOrderByPhone(datastore, taken, actor);
		switch (order.outcome) {
			case "placed": {
				const what = options["pick-up"] ? "picking it up" : "delivery";
				const [total, shipping] = [order.total, order.shipping].map(formatSoles);
				const done = quotedUntil ? `quoted until ${quotedUntil}` : "placed";
				return `${order.reference} is ${done}: ${total}, of which ${shipping} for ${what}.\n`;
			}
			case "noPickUp":
				throw new Error(
					"The store does not offer that way of picking up: set address and pick-up, or agencies, with npm run store first.",
				);
			case "nothingOwed":
				throw new Error(`Nothing is owed for ${exchangeOf}.`);
			case "noSuchDay":
				throw new Error("--quote-until is a day from today on, at most 90 days ahead: 2026-12-31.");
			case "exchangeQuoted":
				throw new Error("An exchange cannot be quoted: leave out --quote-until.");
			case "notSold":
				throw new Error(`${order.sku} is not sold.`);
			case "short":
				throw new Error(`Of ${order.sku} only ${order.available} can be ordered.`);
			case "changed":
				throw new Error("Prices or stock changed meanwhile: try again.");
		}
	};
}

/** @param least units of a line */
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
	if (isPickUp && [values.district, address, agency].some((given) => given !== undefined))
		throw new UsageError("An order with --pick-up has no --district, --address or --agency.");
	const { data, error } = readPhoneOrder({
		...answersOf({ document: "", ...values }),
		...(isPickUp ? { deliveryMethod: "pickUp" } : { ...placesOf(districtOf(values.district)), address }),
		...(agency !== undefined && { deliveryMethod: agencyMethod(agency), agencyOffice: address }),
	});
	if (data) return data;
	const wrong = new Set(error.issues.map(({ path }) => optionOf(String(path[0]))));
	throw new UsageError(`Missing or not valid: ${[...wrong].join(", ")}.`);
}

/** What the options say of who buys. @throws UsageError for a document without its type */
export function answersOf(values: OrderValues): BuyerAnswers {
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
} as const;

/** @param field of `BuyerAnswers` or of the address */
export function optionOf(field: string): string {
	const option = new Map<string, string>(Object.entries(optionNames)).get(field);
	return `--${option ?? (field === "address" || field === "agencyOffice" ? "address" : "document")}`;
}
