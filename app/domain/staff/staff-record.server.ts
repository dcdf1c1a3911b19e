import { z } from "zod";
import type { Datastore, RecordKey } from "~/platform/datastore/datastore.server";
import { findRecord } from "~/platform/datastore/find-record.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { roles } from "./roles";

export type StaffMember = z.output<typeof staffRecord>;

const pushDevice = z.object({
	/** A hash of the endpoint. */
	id: z.string(),
	/** Where its push service takes messages for it, and what they are encrypted with (RFC 8291), in base64url. */
	endpoint: z.url(),
	p256dh: z.string(),
	auth: z.string(),
	/** Milliseconds since 1970. */
	since: z.int(),
});

export type PushDevice = z.output<typeof pushDevice>;

export const staffRecord = z.object({
	name: z.string(),
	email: z.string(),
	role: z.enum(roles),
	password: z.string().exactOptional(),
	/** The second step. `lastStep` is the time step of the last used code, so that no code works twice. */
	totp: z.object({ secret: z.string(), lastStep: z.int() }).exactOptional(),
	recoveryCodes: z.array(z.string()),
	/** Since the last right code, each after a right password. `lastAt` in milliseconds since 1970. */
	wrongCodes: z.object({ count: z.int(), lastAt: z.int() }).exactOptional(),
	/** `expiresAt` in milliseconds since 1970. `totpSecret` is confirmed when the invitation is accepted. */
	invitation: z
		.object({ token: z.string(), expiresAt: z.int(), totpSecret: z.string().exactOptional() })
		.exactOptional(),
	/** The invitation that was used last: when, by its hash, and the salt of the recovery codes that it gave. */
	redeemed: z.object({ at: z.int(), token: z.string(), salt: z.string() }).exactOptional(),
	/** Browsers that need no code of the second step, `until` in milliseconds since 1970. */
	trusted: z.array(z.object({ id: z.string(), until: z.int() })).exactOptional(),
	/** Browsers that are told of new orders, also while nobody is signed in there. */
	pushDevices: z.array(pushDevice).exactOptional(),
	/** Open sessions, in milliseconds since 1970. */
	sessions: z.array(z.object({ id: z.string(), startedAt: z.int(), seenAt: z.int() })),
});

export function staffKey(id: string): RecordKey {
	return { collection: "staff", id };
}

export function staffIdOf(email: string): string {
	return sha256Hex(email.trim().toLowerCase(), 32);
}

export async function findStaff(datastore: Datastore, id: string): Promise<StaffMember | undefined> {
	const fields = await findRecord(datastore, "staff", id);
	return fields && staffRecord.parse(fields);
}

/** @param change returns undefined to change nothing @returns undefined without a change or member */
export function changeStaff(
	datastore: Datastore,
	id: string,
	change: (member: StaffMember) => StaffMember | undefined,
): Promise<StaffMember | undefined> {
	return datastore.runTransaction<StaffMember | undefined>([staffKey(id)], ([fields]) => {
		const changed = fields && change(staffRecord.parse(fields));
		return { changes: changed ? [{ ...staffKey(id), fields: changed }] : [], result: changed };
	});
}

export function endStaffSession(datastore: Datastore, staffId: string, session: string) {
	return changeStaff(datastore, staffId, (member) => ({
		...member,
		sessions: member.sessions.filter(({ id }) => id !== session),
	}));
}
