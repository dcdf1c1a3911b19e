import { z } from "zod";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { log } from "~/platform/process/log.server";
import { documentTypes } from "./document-types";

export type Shopper = z.output<typeof shopperRecord>;
export type Profile = z.output<typeof profileFields>;
export type Address = z.output<typeof addressFields>;

/** @param fields undefined for a new account. An unreadable record has no sessions, and opens to nobody. */
export function parseShopper(id: string, fields: RecordFields | undefined): Shopper {
	if (!fields) return newShopper();
	const result = shopperRecord.safeParse(fields);
	const isWhole = result.success && result.data.addresses.length === (fields.addresses as unknown[]).length;
	if (!isWhole) log.warn({ collection: "shopper", id }, "a record cannot be read, or not all of it");
	return result.success ? result.data : { ...newShopper(), leavingUntil: Number.POSITIVE_INFINITY };
}

export function newShopper(): Shopper {
	return shopperRecord.parse({ profile: {}, addresses: [], newsAt: null, signedOutBefore: 0 });
}

const text = z.string().default("");
const profileFields = z.object({
	documentType: z.enum(documentTypes).optional(),
	documentNumber: text,
	legalName: text,
	fiscalAddress: text,
	fullName: text,
	paternalSurname: text,
	maternalSurname: text,
	email: text,
});

const addressFields = z.object({
	/** Created with the form, so that submitting it twice adds one address. */
	id: z.string().regex(/^[0-9a-f]{32}$/),
	alias: z.string(),
	/** INEI code. */
	district: z.string().regex(/^\d{6}$/),
	address: z.string(),
});

const shopperRecord = z.object({
	profile: profileFields,
	/** The first is the default. Skips damaged ones. */
	addresses: z
		.array(z.unknown())
		.transform((all) => all.flatMap((one) => addressFields.safeParse(one).data ?? [])),
	stockNotices: z.array(z.string()).default([]),
	favourites: z.array(z.string()).default([]),
	favouriteLists: z.array(z.object({ name: z.string(), slugs: z.array(z.string()) })).default([]),
	/** When this account subscribed, ISO 8601; null without a subscription. */
	newsAt: z.iso.datetime().nullable(),
	/** Last sign-out everywhere, in seconds since 1970: earlier verifications of the phone open no session. */
	signedOutBefore: z.int().nonnegative(),
	/** The open ones, newest first. */
	sessions: z.array(z.object({ id: z.string(), signedInAt: z.int() })).default([]),
	/** Deletion lock, in seconds since 1970: until then nobody changes the account or gives it orders. */
	leavingUntil: z.int().nonnegative().default(0),
	uid: z.string().nullable().default(null),
	/** Verified, E.164. */
	phone: z.string().nullable().default(null),
	/** Verified by a mailed link; `profile.email` is what the shopper typed. */
	loginEmail: z.string().nullable().default(null),
	/** Issue time of the newest used sign-in link, in milliseconds since 1970: older links are invalid. */
	linkUsedAt: z.int().nonnegative().default(0),
	/** Id of the account to which this phone or address was added. The rest of the record is then empty. */
	linkedTo: z.string().nullable().default(null),
});
