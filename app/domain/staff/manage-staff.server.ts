import { randomBytes } from "node:crypto";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { parseRecord, parseRecords } from "~/platform/datastore/parse-records.server";
import { logDamaged } from "~/platform/process/log.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { newTotpSecret } from "./one-time-code.server";
import type { Role } from "./roles";
import {
	changeStaff,
	findStaff,
	type StaffMember,
	staffIdOf,
	staffKey,
	staffRecord,
} from "./staff-record.server";

/** @returns undefined for a missing name, or one over 60 characters */
export function readStaffName(typed: string | undefined): string | undefined {
	const name = typed?.trim().replace(/\s+/g, " ");
	return name && name.length <= 60 && !/\p{C}/u.test(name) ? name : undefined;
}

/** @returns the address in lower case; undefined for other text */
export function readStaffEmail(typed: string | undefined): string | undefined {
	const email = typed?.trim().toLowerCase();
	return email && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= 254 ? email : undefined;
}

export async function listStaff(
	datastore: Datastore,
	onDamaged: (id: string) => void,
): Promise<StaffMember[]> {
	const staff = parseRecords(await datastore.list("staff"), staffRecord, onDamaged);
	return staff.sort((a, b) => a.name.localeCompare(b.name, "es"));
}

/** @returns the token of the invitation's link; undefined if the address is a member's already */
export function addStaff(
	datastore: Datastore,
	invited: Pick<StaffMember, "name" | "email" | "role">,
	hasSecondStep: boolean,
): Promise<string | undefined> {
	const key = staffKey(staffIdOf(invited.email));
	const { invitation, token } = newInvitation(invited.email, hasSecondStep);
	const member: StaffMember = { ...invited, recoveryCodes: [], sessions: [], invitation };
	return datastore.runTransaction<string | undefined>([key], ([before]) =>
		before ? { result: undefined } : { changes: [{ ...key, fields: member }], result: token },
	);
}

/** Makes a new link; nothing else changes until it is used. @returns undefined for an unknown id */
export async function inviteAgain(
	datastore: Datastore,
	id: string,
): Promise<{ name: string; token: string } | undefined> {
	const before = await findStaff(datastore, id);
	if (!before) return undefined;
	const hasSecondStep = (before.totp ?? before.invitation?.totpSecret) !== undefined;
	const { invitation, token } = newInvitation(before.email, hasSecondStep);
	const changed = await changeStaff(datastore, id, (present) => ({ ...present, invitation }));
	return changed && { name: changed.name, token };
}

type StaffChange = "changed" | "unknown" | "lastOwner";

/** At least one owner must remain. @param role undefined removes the member @throws DatastoreUnavailable */
export async function setStaffRole(
	datastore: Datastore,
	id: string,
	role: Role | undefined,
): Promise<StaffChange> {
	const others = (await datastore.list("staff")).map((record) => record.id).filter((other) => other !== id);
	return datastore.runTransaction<StaffChange>([id, ...others].map(staffKey), ([fields, ...rest]) => {
		const parse = (of: typeof fields) => parseRecord(id, of, staffRecord, logDamaged("staff"));
		const member = parse(fields);
		if (!fields || (role && !member)) return { result: "unknown" };
		const canReplace = (other: StaffMember | undefined) =>
			other?.role === "owner" && (other.password !== undefined || member?.password === undefined);
		const isOwner = member?.role === "owner";
		if (isOwner && role !== "owner" && !rest.map(parse).some(canReplace)) return { result: "lastOwner" };
		const changed = role && member ? { ...member, role } : null;
		return { changes: [{ ...staffKey(id), fields: changed }], result: "changed" };
	});
}

const invitationDays = 3;
const dayMs = 24 * 60 * 60_000;

/** Makes a link that sets a password once, within three days. Password and sessions stay until then. */
export function newInvitation(email: string, hasSecondStep: boolean) {
	const secret = randomBytes(24).toString("base64url");
	const invitation = {
		token: sha256Hex(secret, 64),
		expiresAt: Date.now() + invitationDays * dayMs,
		...(hasSecondStep && { totpSecret: newTotpSecret() }),
	};
	return { invitation, token: `${staffIdOf(email)}.${secret}` };
}
