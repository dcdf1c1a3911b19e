import { readBusinessText, writeBusinessText } from "~/domain/assortment/business-text.server";
import { findMissingLegalFields, toOptionName } from "~/domain/business/business";
import {
	type Business,
	type BusinessField,
	businessFields,
	businessKey,
	parseBusiness,
} from "~/domain/business/business-record.server";
import { changeBusiness, type findBusinessConflicts } from "~/domain/business/change-business.server";
import { noticeOn } from "~/domain/business/notice";
import { qrShape } from "~/domain/business/shop-pictures.server";
import { qrFields, type Wallet, wallets } from "~/domain/business/wallet-qr.server";
import { createProductLookup } from "~/domain/cart/product-lookup.server";
import { findUnshown } from "~/domain/catalog/find-unshown.server";
import { parseCategory } from "~/domain/goods/parse-catalog-record.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { limaDay } from "~/platform/values/lima-time";
import { oneOf, plain } from "./commands/format";
import { readAll } from "./commands/records";
import { runProgram, texts, UsageError, type Work } from "./commands/run-command";
import { listStockedProducts } from "./stock/list-items";

const help = `Usage: npm run store -- <command>

  show                  what is set of the business behind the store, and what the law still needs
  set <field> <value>   sets a field; running processes show it at once
  unset <field>         removes what is set, and what the store shows of it

  legal-name       razón social, "Wasi Hogar S.A.C."
  ruc              11 digits with a valid check digit
  address          street, number and district, "Av. Arequipa 1234, Lince"
  city             where the business is, Lima
  phone            as it is to be shown, "(01) 428 1234"
  whatsapp         "987 654 321"; from another country, with its code
  email            an address that somebody reads
  orders-email     the keeper's address: the store writes to it about orders, complaints and
                   messages, and to email without it. Shoppers do not see it
  hours            opening hours, "Lunes a viernes de 9 a. m. a 6 p. m."
  social           https addresses of its pages in social networks, with spaces between them
  exchange-rate    soles for a dollar, 3.75: while it is set, all dollars are computed from soles.
                   Without it each price has the dollars that were set. Orders keep what they were
                   told
  delivery-zones   where delivery costs how much, as JSON: amounts in céntimos and cents, places by
                   INEI's codes of a department, province or district, "" for the rest of Peru.
                   '[{"name":"Lima","places":["1501","07"],"days":[1,5],"price":{"pen":1200,"usd":320},
                   "freeFrom":19900},{"name":"Otras","places":[""],"days":[3,8],"price":{"pen":2400,
                   "usd":640}}]'. Without it the store's own three zones hold. A zone's
                   "classTariffs":{"large":{"price":{"pen":6000,"usd":1600},"freeFrom":99900}} holds
                   for purchases whose largest product is of that class: small, large or huge.
                   Orders keep what they were told. The desk has a form for it
  pick-up          offers that shoppers pick their orders up at the address: gratis, or the price in
                   soles and in dollars, "5 1.30"; with an exchange-rate the soles suffice
  agencies         offers that shoppers pick their orders up at an agency of a carrier, with its price as
                   for pick-up and its working days: "Olva: 10, 2-4; Shalom: 8 2.10, 3-6"
  carriers         the companies that deliver, with semicolons or line breaks between them, each with
                   the address of its tracking page if it has one: {numero} stands for the number.
                   "Envíos Andinos: https://envios.example/{numero}; Shalom"
                   Without it the desk offers well-known names, without a link
  closed-days      days without deliveries, "2026-12-24 2026-12-31", beside weekends and national
                   holidays
  hold-hours       hours for which an order keeps its units unpaid. Without it only a payment takes
                   them. One phone or account holds two orders at a time, a sender five a day
  deposit-percent  the part of its total with which an order may be prepared, 50 for half of it;
                   the rest is collected before it is handed over. Without it all of it. A product
                   with a depositPercent of its own asks for that part instead
  founding         its story in a sentence or two, for the footer and Nosotros
  payment-methods  the payment methods to announce, with commas between them: "Yape, Plin"
  bank-account     where shoppers pay an order: "BCP, cuenta corriente en soles 191-1234567-0-12"
  cci              its código de cuenta interbancario, 20 digits
  yape             the number that receives Yape, "987 654 321"
  plin             the number that receives Plin, likewise
  yape-qr          the picture of the QR that Yape gives for the number: set yape-qr <photo>, at least 240
                   pixels wide. Shoppers see it while the number stays as it is
  plin-qr          that of Plin, likewise
  wallet-holder    the name that Yape and Plin show for it, "Rosa Q. Huamán"
  payment-note     what else to know to pay, "Recibimos pagos de lunes a sábado."
  price-match      the page with the conditions for matching prices, /igualamos-precios.
                   The home page makes this promise while it is set
  free-returns     the page with the conditions for free returns, /devoluciones-gratis, likewise
  return-days      days from the delivery in which shoppers may ask to return what they no longer
                   want; without it 30 while free-returns is set, or else they ask only for what came
                   damaged, fails or is another thing
  notice           a sentence above every page, "Cerramos el 25 de diciembre.", 200 characters
  notice-from      the first day in Lima on which it is shown, 2026-12-20; without it, at once
  notice-until     the last day, 2026-12-25; without it, until the notice is unset
  home-categories  the categories that the home page shows, in order, "sala, dormitorio"; without
                   them, all
  home-products    its products, by their codes, "sofa-ayni, mesa-mikuy"; without them, the newest
  hero-title       the title on the home page's large picture, "Todo para tu sala", 40 characters
  hero-text        the sentence below it, "Muebles hechos en el Perú.", 100 characters
  hero-picture     that picture: set hero-picture <photo> --alt "<text>", at least 800 pixels wide and
                   best 2400 × 1200. The text says what is to be seen, for those who do not see it
  demo-contents    "ocultos", as in every new store: it shows neither the demo's articles, its Nosotros
                   nor its large picture, but only what its keeper writes; "visibles" shows them

The pages and mails of unpaid orders say how to pay while bank-account, cci, yape, plin or
payment-note is set. The legal-name is shown as the account's holder.

The Libro de Reclamaciones must name the razón social, RUC and address of the business (D.S.
011-2011-PCM).
`;

await runProgram({
	name: "store",
	help,
	options: texts("alt"),
	commands: {
		show: { prepare: () => show },
		set: {
			takes: 2,
			options: ["alt"],
			prepare: async ([name, typed], { alt }) => {
				const field = fieldOf(name);
				if (field === "heroPicture") {
					const { readHeroPicture } = await import("./catalog/add-picture");
					const makePicture = readHeroPicture(typed, alt);
					return async (...given) => set(field, await makePicture())(...given);
				}
				if (alt !== undefined) throw new UsageError(`There is no option --alt of ${name}.`);
				const wallet = wallets.find((one) => qrFields[one] === field);
				if (wallet) return setQr(wallet, typed);
				if (typed === undefined) throw new UsageError(`The value is missing: set ${name} "<value>".`);
				const read = readBusinessText(field, typed);
				if ("fault" in read)
					throw new UsageError(`${[name, ...read.fault.path].join(".")}: ${read.fault.message}.`);
				return set(field, read.value);
			},
		},
		unset: { takes: 1, prepare: ([name]) => set(fieldOf(name), undefined) },
	},
});

async function show(datastore: Datastore): Promise<string> {
	const business = await readBusiness(datastore);
	const lines = businessFields.map(
		(field) => `${toOptionName(field).padEnd(17)}${describe(business[field])}\n`,
	);
	const missing = findMissingLegalFields(business).map(toOptionName);
	if (missing.length > 0) lines.push(`\nThe Libro de Reclamaciones still needs: ${missing.join(", ")}.\n`);
	return lines.join("") + describeHiddenNotice(business);
}

async function readBusiness(datastore: Datastore): Promise<Business> {
	return parseBusiness((await datastore.get(businessKey.collection, businessKey.id)) ?? {}, (field) =>
		process.stderr.write(`${toOptionName(field)} is damaged: set it again.\n`),
	);
}

/** Warns that days which were set for an earlier notice hide the new one. */
function describeHiddenNotice(business: Business): string {
	if (!business.notice || noticeOn(limaDay(new Date()), business)) return "";
	return "Shoppers do not see the notice today: see notice-from and notice-until.\n";
}

/** @param value undefined removes what is set */
function set(field: BusinessField, value: Business[typeof field]): Work {
	const name = toOptionName(field);
	const [done, same] =
		value === undefined
			? [`${name} is no longer set.`, `${name} was not set.`]
			: [`${name} is set: ${describe(value)}`, `${name} was set to that before.`];
	return async (datastore, actor) => {
		const asked = { changes: { [field]: value }, mayOmitLegal: true };
		const changed = await changeBusiness(datastore, asked, actor);
		if (changed.outcome === "refused") throw explainRefusal(changed.conflicts, String(value));
		const business = await readBusiness(datastore);
		return `${changed.outcome === "changed" ? done : same}\n${await warnAfter(field, datastore, business)}`;
	};
}

async function warnAfter(field: BusinessField, datastore: Datastore, business: Business): Promise<string> {
	if (field === "pickUp" && business.pickUp && !business.address)
		return "Nobody is offered it until address is set.\n";
	if (field === "homeCategories" || field === "homeProducts") return describeUnshown(datastore, business);
	return field.startsWith("notice") ? describeHiddenNotice(business) : "";
}

async function describeUnshown(datastore: Datastore, business: Business): Promise<string> {
	const records = await listStockedProducts(datastore);
	const products = createProductLookup(records, { today: limaDay(new Date()) });
	const categories = await readAll(datastore, "category", parseCategory, "Category");
	const unshown = findUnshown(business, { categories, products });
	return unshown.length > 0 ? `The home page lacks what is absent or hidden: ${unshown.join(", ")}.\n` : "";
}

function setQr(wallet: Wallet, file: string | undefined): Work {
	const name = toOptionName(qrFields[wallet]);
	if (file === undefined) throw new UsageError(`The photo is missing: set ${name} <photo>.`);
	return async (datastore, actor) => {
		const { [wallet]: number } = await readBusiness(datastore);
		if (!number) throw new Error(`Set ${wallet} first, the number that the QR pays.`);
		const { preparePicture } = await import("./catalog/add-picture");
		const { alt: _, ...picture } = await preparePicture(file, "", qrShape);
		return set(qrFields[wallet], { ...picture, number })(datastore, actor);
	};
}

function fieldOf(name: string | undefined): BusinessField {
	const field = businessFields.find((one) => toOptionName(one) === name);
	if (field) return field;
	const known = oneOf(businessFields.map(toOptionName));
	throw new UsageError(name ? `There is no field ${name}: it is ${known}.` : `Which field? It is ${known}.`);
}

function explainRefusal(conflicts: ReturnType<typeof findBusinessConflicts>, value: string): Error {
	const [[field, conflict] = ["", undefined]] = Object.entries(conflicts);
	if (conflict === "invalid")
		return new Error(`${toOptionName(field as BusinessField)} cannot be stored so.`);
	if (conflict === "otherNumber")
		return new Error("The number changed meanwhile: set the QR of the present number.");
	if (conflict === "dayPassed") return new Error("A day of closed-days has passed: leave it out.");
	if (conflict === "needsDollars")
		return new Error("Without an exchange-rate, delivery-zones, pick-up and agencies need their dollars.");
	if (conflict === "passed") return new Error(`notice-until ${value} has passed.`);
	if (conflict === "endsBeforeItBegins") return new Error("notice-until is before notice-from.");
	const page = `content/pages${value}.md`;
	const reason =
		conflict === "noConditions"
			? `there is no page ${page}: write the conditions first`
			: `${page} has the conditions of another promise`;
	return new UsageError(`${toOptionName(field as BusinessField)}: ${reason}.`);
}

function describe(value: Business[BusinessField]): string {
	return value === undefined ? "not set" : plain(writeBusinessText(value));
}
