import { z } from "zod";
import type { RecordFields } from "~/datastore/datastore.server";
import { log } from "~/log.server";
import { documentTypes } from "./document-types";
import type { Address, EndedSession, Profile, Shopper } from "./shopper";

/** @param fields undefined for a new account. An unreadable record invalidates its sessions. */
export function parseShopper(id: string, fields: RecordFields | undefined): Shopper {
	if (!fields) return newShopper();
	const result = shopperFields.safeParse(fields);
	const isWhole = result.success && result.data.addresses.length === (fields.addresses as unknown[]).length;
	if (!isWhole) log.warn({ collection: "shopper", id }, "a record cannot be read, or not all of it");
	return result.success ? result.data : { ...newShopper(), signedOutBefore: Number.POSITIVE_INFINITY };
}

/** @param phone E.164, for the store's staff */
export function toShopperRecord(
	shopper: Shopper,
	{ uid, phone }: { uid: string; phone: string },
): RecordFields {
	return { ...shopper, uid, phone };
}

export function newShopper(): Shopper {
	const profile = profileFields.parse({});
	return {
		profile,
		addresses: [],
		stockNotices: [],
		newsAt: null,
		signedOutBefore: 0,
		endedSessions: [],
		leavingUntil: 0,
	};
}

const text = z.string().default("");
const profileFields: z.ZodType<Profile> = z.object({
	documentType: z.enum(documentTypes).optional(),
	documentNumber: text,
	legalName: text,
	fiscalAddress: text,
	fullName: text,
	paternalSurname: text,
	maternalSurname: text,
	email: text,
});

const addressFields: z.ZodType<Address> = z.object({
	id: z.string().regex(/^[0-9a-f]{32}$/),
	alias: z.string(),
	district: z.string().regex(/^\d{6}$/),
	address: z.string(),
});

const endedSessionFields: z.ZodType<EndedSession> = z.object({ id: z.string(), signedInAt: z.int() });

const shopperFields: z.ZodType<Shopper> = z.object({
	profile: profileFields,
	// Skips damaged addresses.
	addresses: z
		.array(z.unknown())
		.transform((all) => all.flatMap((one) => addressFields.safeParse(one).data ?? [])),
	stockNotices: z.array(z.string()).default([]),
	newsAt: z.iso.datetime().nullable(),
	signedOutBefore: z.int().nonnegative(),
	endedSessions: z.array(endedSessionFields).default([]),
	leavingUntil: z.int().nonnegative().default(0),
});
