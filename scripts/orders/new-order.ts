import { randomBytes } from "node:crypto";
import { type Business, readBusiness } from "../../app/domain/business/business-record.server";
import { pickPaymentDetails } from "../../app/domain/business/payment-accounts";
import type { WantedLine } from "../../app/domain/cart/cart";
import { quoteCart } from "../../app/domain/cart/cart-quote";
import { priceCart } from "../../app/domain/cart/price-cart.server";
import { readProducts } from "../../app/domain/cart/product-lookup.server";
import { type CheckoutValues, phoneOrderFields } from "../../app/domain/checkout/checkout-fields.server";
import { placeOrder } from "../../app/domain/checkout/place-order-transaction.server";
import { offerPickUp } from "../../app/domain/delivery/pick-up";
import { placesOf } from "../../app/domain/delivery/place";
import { quoteShipping } from "../../app/domain/delivery/quote-shipping";
import { productAndStockKeys } from "../../app/domain/goods/change-stock.server";
import { slugOfSku } from "../../app/domain/goods/sku";
import { documentTypes } from "../../app/domain/people/document-types";
import type { Datastore } from "../../app/platform/datastore/datastore.server";
import { limaDay } from "../../app/platform/values/lima-time";
import { formatSoles } from "../../app/platform/values/money";
import { actor } from "../commands/actor";
import { readWord } from "../commands/read-word";
import { UsageError, type Work } from "../commands/run-command";
import { districtOf } from "./district";
import type { OrderValues } from "./options";

const consent = "Pedido por teléfono: aceptó de palabra que usemos sus datos para atenderlo.";

/** Places an order received by phone, at the prices of the catalogue. */
export function newOrder(items: string[], values: OrderValues): Work {
	const lines = linesOf(items);
	const buyer = buyerOf(values);
	return async (datastore) => {
		const business = await readBusiness(datastore);
		if (values["pick-up"] && !offerPickUp(business))
			throw new Error("Orders cannot be picked up: set address and pick-up with npm run store first.");
		const cart = await price(datastore, lines, business);
		const quotedShipping = quoteShipping(buyer, cart.subtotal, business)?.price;
		const shipping = quotedShipping?.pen ?? 0;
		const { by, now } = actor();
		const placement = await placeOrder(datastore, {
			key: randomBytes(16).toString("hex"),
			cartKey: randomBytes(16).toString("hex"),
			lines,
			quote: quoteCart(cart),
			quotedShipping,
			values: buyer,
			session: undefined,
			now,
			consent,
			business,
			payment: pickPaymentDetails(business),
			secret: "",
			takenBy: by,
		});
		if (placement.outcome !== "placed") throw new Error("Prices or stock changed meanwhile: try again.");
		const total = formatSoles(cart.subtotal.pen + shipping);
		return `${placement.reference} is placed: ${total}, of which ${formatSoles(shipping)} for ${values["pick-up"] ? "picking it up" : "delivery"}.\n`;
	};
}

function linesOf(items: string[]): WantedLine[] {
	const lines = items.map((item) => {
		const [, sku = "", quantity = "1"] = /^([a-z\d_-]+)(?:\*(\d{1,3}))?$/.exec(item) ?? [];
		return { sku, quantity: Number(quantity) };
	});
	const isWrong = lines.some(({ sku, quantity }) => sku === "" || quantity === 0);
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

/** @throws Error for a product that is not sold or has too few units */
async function price(datastore: Datastore, lines: WantedLine[], { exchangeRate }: Business) {
	const slugs = [...new Set(lines.map(({ sku }) => slugOfSku(sku)))];
	const keys = productAndStockKeys(slugs);
	const records = await Promise.all(keys.map(({ collection, id }) => datastore.get(collection, id)));
	const cart = priceCart(
		{ lines },
		readProducts(slugs, records, { today: limaDay(new Date()), exchangeRate }),
	);
	for (const { sku, quantity } of lines) {
		const line = cart.lines.find((one) => one.sku === sku);
		if (!line) throw new Error(`${sku} is not sold.`);
		if (line.quantity < quantity) throw new Error(`Of ${sku} only ${line.available} can be ordered.`);
	}
	return cart;
}
