import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { z } from "zod";
import type { Datastore, RecordFields, RecordKey } from "~/platform/datastore/datastore.server";
import { plainCode, withoutLabels } from "~/platform/values/plain-signs";
import { plainText } from "~/platform/values/plain-text";
import {
	broken,
	brokenPhone,
	codes,
	count,
	day,
	email,
	isWholePhone,
	line,
	list,
	matches,
	path,
	strayText,
	walletNumber,
} from "./business-fields.server";
import { isTrackingPattern } from "./carriers";
import { deliveryPrice, deliveryZoneSchema } from "./delivery-zone.server";
import { describeRucFault } from "./ruc";
import { withoutStaleQrs } from "./wallet-qr.server";

export type BusinessField = keyof typeof businessSchemas;
export type Business = { [Field in BusinessField]?: z.output<(typeof businessSchemas)[Field]> };

export const businessKey: RecordKey = { collection: "business", id: "store" };

/** Working days until a parcel is at its agency. */
export const mostDays = 60;

const agency = z.object({
	carrier: line(60),
	price: deliveryPrice,
	/** Minimum and maximum working days. */
	days: z
		.tuple([z.int().nonnegative(), z.int().positive().max(mostDays, `must be at most ${mostDays}`)])
		.refine(
			([min, max]) => min <= max,
			broken("must not decrease", "Escribe primero los días que tarda como mínimo."),
		),
});

const carrier = z.object({
	name: line(60),
	pattern: line(200)
		.refine(
			isTrackingPattern,
			broken(
				"must be an https address with {numero} after its site, such as https://envios.example/{numero}",
				"Su dirección empieza con https:// y tiene {numero} donde va el número de seguimiento.",
			),
		)
		.exactOptional(),
});

const pictureFiles = {
	src: z.string().regex(/^\/pictures\/[0-9a-f]{20}-\d{3,4}\.webp$/),
	width: z.int().positive(),
	height: z.int().positive(),
	widths: z.array(z.int().positive()).min(1).optional(),
};

/** The wallet's own picture of its QR, and the number that it pays. */
const walletQr = z.object({ ...pictureFiles, number: walletNumber }, "must be a picture");

/** How the shop is paid and delivers. */
const moneySchemas = {
	exchangeRate: z.coerce
		.number("must be a number such as 3.75")
		.min(2, "must be at least 2")
		.max(10, "must be at most 10")
		.multipleOf(0.001, "must have at most three decimals"),
	deliveryZones: z.tuple([deliveryZoneSchema], deliveryZoneSchema),
	pickUp: deliveryPrice,
	/** The carriers at whose agencies shoppers can pick up, for one price in all Peru. */
	agencies: list(agency, 6).refine(
		(all) => new Set(all.map(({ carrier }) => plainText(carrier))).size === all.length,
		broken("must name each carrier once", "Escribe cada empresa una sola vez."),
	),
	/** Days without deliveries beside weekends and national holidays, `2026-12-24`. */
	closedDays: list(day, 60),
	carriers: list(carrier, 20),
	holdHours: count("hours", 336, "must be at most 336, two weeks"),
	paymentMethods: list(line(40), 12),
	bankAccount: line(160),
	/** Código de cuenta interbancario, as shown: `002-191-001234567012-54`. */
	cci: line(40)
		.transform((typed) => withoutLabels(plainCode(typed).toUpperCase(), "CCI").replace(/[ .-]/g, ""))
		.refine(
			matches(/^\d{20}$/),
			broken("must have 20 digits", (typed) =>
				/^\d+$/.test(typed) ? `Tiene ${typed.length} dígitos.` : strayText,
			),
		)
		.transform((digits) => digits.replace(/^(...)(...)(.{12})(..)$/, "$1-$2-$3-$4")),
	yape: walletNumber,
	plin: walletNumber,
	yapeQr: walletQr,
	plinQr: walletQr,
	walletHolder: line(120),
	paymentNote: line(400),
	/** How much of its total has to be paid before an order is prepared. Without it, all. */
	depositPercent: count("percent", 100, "must be at most 100"),
};

export function isMoneyField(field: BusinessField): boolean {
	return field in moneySchemas;
}

/** The messages complete a sentence that begins with the field's name. */
export const businessSchemas = {
	legalName: line(160).min(3, "must have at least 3 characters"),
	ruc: line(20)
		.overwrite((typed) => withoutLabels(plainCode(typed).toUpperCase(), "R\\.?U\\.?C").replace(/[ .-]/g, ""))
		.refine(
			(ruc) => describeRucFault(ruc) === undefined,
			broken("must be a RUC: 11 digits with a valid check digit", (ruc) => describeRucFault(ruc) ?? ""),
		),
	address: line(200).refine(
		matches(/^(?=.{10})(?=(.*\p{L}){4}).*\s/u),
		broken(
			"must be a street, a number and a district, such as Av. Arequipa 1234, Lince",
			"Falta la calle, el número o el distrito.",
		),
	),
	city: line(60),
	phone: line(40)
		.overwrite(plainCode)
		.refine(
			matches(/^[\d\s()+-]+$/),
			broken("must have digits, spaces, parentheses, hyphens and + only", strayText),
		)
		.refine(isWholePhone, brokenPhone("(01) 428 1234 or +51 987 654 321")),
	/** Stored as E.164, `+51987654321`. */
	whatsapp: line(40)
		.overwrite(plainCode)
		.refine(isWholePhone, brokenPhone("987 654 321 or +51 987 654 321"))
		.transform((typed) => String(parsePhoneNumberFromString(typed, "PE")?.number)),
	email,
	ordersEmail: email,
	hours: line(120),
	social: list(
		line(200).refine(
			(address) => URL.canParse(address) && new URL(address).protocol === "https:",
			broken(
				"must be https addresses, such as https://www.instagram.com/wasi",
				"No es una dirección que empieza con https://.",
			),
		),
		8,
	),
	founding: line(400),
	...moneySchemas,
	/** Path of the conditions for matching prices. The store makes the promise only while this is set. */
	priceMatch: path,
	freeReturns: path,
	/** To return goods after a change of mind, counted from the delivery. Read by `returnDaysOf`. */
	returnDays: count("days", 365, "must be at most 365"),
	notice: line(200),
	noticeFrom: day,
	noticeUntil: day,
	/** Ids of what the home page shows, in this order. Without them it shows all categories and the newest products. */
	homeCategories: codes(24),
	homeProducts: codes(12),
	heroTitle: line(40),
	heroText: line(100),
	heroPicture: z.object({ ...pictureFiles, alt: line(300) }, "must be a picture"),
	/** See `hidesDemoContents`. */
	demoContents: line(20)
		.toLowerCase()
		.refine(
			matches(/^(ocultos|visibles)$/),
			broken("must be ocultos or visibles", "Escribe «ocultos» o «visibles»."),
		),
};

export const businessFields = Object.keys(businessSchemas) as BusinessField[];

export function parseBusiness(fields: RecordFields, onInvalid: (field: BusinessField) => void): Business {
	const valid = businessFields.flatMap((field) => {
		if (fields[field] === undefined) return [];
		const result = businessSchemas[field].safeParse(fields[field]);
		if (result.success) return [[field, result.data]];
		onInvalid(field);
		return [];
	});
	const business: Business = withoutStaleQrs(Object.fromEntries(valid));
	for (const field of lackingDollars(business)) {
		onInvalid(field);
		delete business[field];
	}
	return business;
}

/** Fields with a price that has no dollars, while no exchange rate tells them. */
export function lackingDollars({ exchangeRate, deliveryZones, pickUp, agencies = [] }: Business) {
	const prices = {
		deliveryZones: deliveryZones?.flatMap((zone) => [zone, ...Object.values(zone.classTariffs ?? {})]) ?? [],
		pickUp: pickUp ? [{ price: pickUp }] : [],
		agencies,
	};
	const fields = ["deliveryZones", "pickUp", "agencies"] as const;
	return fields.filter(
		(field) => exchangeRate === undefined && prices[field].some(({ price }) => price.usd === undefined),
	);
}

/** The record of the business, without its damaged fields. @throws DatastoreUnavailable */
export async function readBusiness(datastore: Datastore): Promise<Business> {
	return parseBusiness((await datastore.get(businessKey.collection, businessKey.id)) ?? {}, () => {});
}
