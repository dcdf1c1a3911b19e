import { parseQuantity, type WantedLine } from "../../app/domain/cart/cart";
import { type CheckoutValues, phoneOrderFields } from "../../app/domain/checkout/checkout-fields.server";
import { takeOrderByPhone } from "../../app/domain/checkout/take-order-by-phone.server";
import { placesOf } from "../../app/domain/delivery/place";
import { readSku } from "../../app/domain/goods/sku";
import { documentTypes } from "../../app/domain/people/document-types";
import { formatSoles } from "../../app/platform/values/money";
import { readWord } from "../commands/read-arguments";
import { UsageError, type Work } from "../commands/run-command";
import { districtOf } from "./district";
import type { OrderValues } from "./options";

/** Places an order received by phone. */
export function newOrder(items: string[], options: OrderValues): Work {
	const lines = linesOf(items);
	const values = buyerOf(options);
	return async (datastore, actor) => {
		const order = await takeOrderByPhone(datastore, { lines, values }, actor);
		switch (order.outcome) {
			case "placed": {
				const what = options["pick-up"] ? "picking it up" : "delivery";
				const [total, shipping] = [order.total, order.shipping].map(formatSoles);
				return `${order.reference} is placed: ${total}, of which ${shipping} for ${what}.\n`;
			}
			case "noPickUp":
				throw new Error("Orders cannot be picked up: set address and pick-up with npm run store first.");
			case "notSold":
				throw new Error(`${order.sku} is not sold.`);
			case "short":
				throw new Error(`Of ${order.sku} only ${order.available} can be ordered.`);
			case "changed":
				throw new Error("Prices or stock changed meanwhile: try again.");
		}
	};
}

function linesOf(items: string[]): WantedLine[] {
	const lines = items.map((item) => {
		const [code = "", quantity = "1", ...more] = item.split("*");
		return { sku: readSku(code) ?? "", quantity: more.length > 0 ? 0 : (parseQuantity(quantity) ?? 0) };
	});
	const isWrong = lines.some(({ sku, quantity }) => !sku || quantity === 0);
	const isRepeated = new Set(lines.map(({ sku }) => sku)).size < lines.length;
	if (lines.length > 0 && !isWrong && !isRepeated) return lines;
	throw new UsageError("Each product is needed once, by its SKU, several as sku*2: new mesa-mikuy*2.");
}

function buyerOf(values: OrderValues): CheckoutValues {
	const [type = "", ...number] = (values.document ?? "").split(" ");
	const isPickUp = values["pick-up"] === true;
	if (isPickUp && (values.district !== undefined || values.address !== undefined))
		throw new UsageError("An order with --pick-up has no --district or --address.");
	const { data, error } = phoneOrderFields.safeParse({
		documentType: readWord(documentTypes, type, "--document begins with its type"),
		documentNumber: number.join(""),
		legalName: values["legal-name"],
		fiscalAddress: values["fiscal-address"],
		fullName: values.name,
		paternalSurname: values.surname,
		maternalSurname: values["second-surname"] ?? "-",
		phone: values.phone?.replace(/^(?!\+)/, "+51 "),
		email: values.email ?? "",
		...(isPickUp
			? { deliveryMethod: "pickUp" }
			: { ...placesOf(districtOf(values.district)), address: values.address }),
	});
	if (data) return data;
	const wrong = new Set(error.issues.map(({ path }) => optionOf[String(path[0])] ?? String(path[0])));
	throw new UsageError(`Missing or not valid: ${[...wrong].join(", ")}.`);
}

const optionOf: Record<string, string> = {
	documentNumber: "--document",
	legalName: "--legal-name",
	fiscalAddress: "--fiscal-address",
	fullName: "--name",
	paternalSurname: "--surname",
	maternalSurname: "--second-surname",
	phone: "--phone",
	email: "--email",
	address: "--address",
};
