import { randomBytes } from "node:crypto";
import { type Datastore, recordIdPattern } from "~/platform/datastore/datastore.server";
import { type OnDamaged, parseRecord, parseRecords } from "~/platform/datastore/parse-records.server";
import { transact } from "~/platform/datastore/transact.server";
import { dayMs } from "~/platform/values/lima-time";
import { readEmail } from "~/platform/values/read-email.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { lineField, textField } from "~/platform/values/text-fields.server";
import { teamAct } from "./journal.server";
import { newTotpSecret } from "./one-time-code.server";
import type { Role } from "./roles";
import { type StaffMember, staffIdOf, staffKey, staffRecord } from "./staff-record.server";

export function readStaffName(typed: string | undefined): string | undefined {
	return lineField(60).safeParse(typed).data || undefined;
}

export function readStaffEmail(typed: string | undefined): string | undefined {
	return textField(254, undefined, readEmail).safeParse(typed).data?.toLowerCase() || undefined;
}

export async function listStaff(datastore: Datastore, onDamaged: OnDamaged = "staff") {
	const staff = parseRecords(await datastore.find("staff"), staffRecord, onDamaged);
	return staff.sort((a, b) => a.name.localeCompare(b.name, "es"));
}

interface Added extends Pick<StaffMember, "name" | "email" | "role"> {
	hasSecondStep: boolean | undefined;
}

/**
 * The same form again, as of a double tap, gets another link, because only the last answer is shown.
 * @returns also the token of the invitation's link @throws NotAllowed, DatastoreUnavailable
 */
export const addStaff = teamAct("staff", (datastore, { hasSecondStep, ...added }: Added, { now }) => {
	const { email, role } = added;
	const key = staffKey(staffIdOf(email));
	const { invitation, token } = newInvitation(email, hasSecondStep ?? role === "owner", now);
	const member: StaffMember = { ...added, recoveryCodes: [], sessions: [], invitation };
	return datastore.runTransaction<{ outcome: "added"; token: string } | { outcome: "knownEmail" }>(
		[key],
		([before]) =>
			before && !isJustAdded(staffRecord.safeParse(before).data, member)
				? { result: { outcome: "knownEmail" } }
				: { changes: [{ ...key, fields: member }], result: { outcome: "added", token } },
	);
});

const againMs = 10 * 60_000;

function isJustAdded(present: StaffMember | undefined, { name, role, invitation }: StaffMember): boolean {
	if (!present?.invitation || !invitation || present.password) return false;
	const isSame = present.name === name && present.role === role;
	return isSame && invitation.expiresAt - present.invitation.expiresAt < againMs;
}

interface Named {
	id: string;
	/** The role that the member had when somebody decided this. */
	shownRole?: string | undefined;
}

type NotAsShown = { outcome: "unknown" } | { outcome: "outdated"; role: Role };

/** @returns why nothing may be done: the member is gone, or has another role than was shown */
function findChange(member: StaffMember | undefined, { shownRole }: Named): NotAsShown | undefined {
	if (!member) return { outcome: "unknown" };
	if (shownRole === undefined || member.role === shownRole) return undefined;
	return { outcome: "outdated", role: member.role };
}

function changeShown<Done, Asked extends Named = Named>(
	change: (member: StaffMember, now: Date, asked: Asked) => { member: StaffMember; done: Done },
) {
	return teamAct<Asked, Done | NotAsShown>("staff", async (datastore, named, { now }) => {
		if (!recordIdPattern.test(named.id)) return { outcome: "unknown" };
		const key = staffKey(named.id);
		return datastore.runTransaction<Done | NotAsShown>([key], ([fields]) => {
			const present = fields && staffRecord.parse(fields);
			const refusal = findChange(present, named);
			if (refusal || !present) return { result: refusal ?? { outcome: "unknown" } };
			const { member, done } = change(present, now, named);
			return { changes: [{ ...key, fields: member }], result: done };
		});
	});
}

/**
 * Makes a new link; nothing else changes until it is used.
 * @param asked.hasSecondStep otherwise as before, and for owners
 * @throws NotAllowed, DatastoreUnavailable
 */
export const inviteAgain = changeShown(
	(member, now, { hasSecondStep }: Named & Partial<Pick<Added, "hasSecondStep">>) => {
		const { name, email, role, totp, invitation: former } = member;
		const had = (totp ?? former?.totpSecret) !== undefined;
		const { invitation, token } = newInvitation(email, hasSecondStep ?? (had || role === "owner"), now);
		return { member: { ...member, invitation }, done: { outcome: "invited" as const, name, token } };
	},
);

/** Ends all sessions and pushes, and trusts no browser any more. @throws NotAllowed, DatastoreUnavailable */
export const signOutStaff = changeShown(({ pushDevices: _, ...member }) => {
	return { member: { ...member, sessions: [], trusted: [] }, done: { outcome: "signedOut" as const } };
});

type NamedRole = Named & { role: Role | undefined };
type StaffChange =
	| { outcome: "changed" | "lastOwner" }
	| { outcome: "invited"; name: string; token: string }
	| NotAsShown;

/**
 * At least one owner must remain. Whoever becomes one without a second step gets in again by a new link, which sets it.
 * @param change.role undefined removes the member
 * @throws NotAllowed, DatastoreUnavailable
 */
export const setStaffRole = teamAct<NamedRole, StaffChange>("staff", async (datastore, asked, { now }) => {
	const { role, ...named } = asked;
	const { id } = named;
	if (!recordIdPattern.test(id)) return { outcome: "unknown" };
	const others = (await datastore.find("staff")).map((record) => record.id).filter((other) => other !== id);
	const keys = { fields: staffKey(id), rest: others.map(staffKey) };
	return transact<StaffChange, typeof keys>(datastore, keys, ({ fields, rest }) => {
		const parse = (of: typeof fields) => parseRecord(id, of, staffRecord, "staff");
		const member = parse(fields);
		const isRemoved = fields && !member && !role && named.shownRole === undefined;
		const refusal = isRemoved ? undefined : findChange(member, named);
		if (refusal) return { result: refusal };
		const canReplace = (other: StaffMember | undefined) =>
			other?.role === "owner" && (other.password !== undefined || member?.password === undefined);
		if (
			member?.role === "owner" &&
			role !== "owner" &&
			!keys.rest.map((key) => parse(rest(key))).some(canReplace)
		)
			return { result: { outcome: "lastOwner" } };
		if (member && role === "owner" && member.role !== "owner" && !member.totp) {
			const { invitation, token } = newInvitation(member.email, true, now);
			const { password: _, ...others } = member;
			const promoted = { ...others, role, invitation, sessions: [], trusted: [] };
			const result = { outcome: "invited" as const, name: member.name, token };
			return { changes: [{ ...staffKey(id), fields: promoted }], result };
		}
		const changed = role && member ? withRole(member, role) : null;
		return { changes: [{ ...staffKey(id), fields: changed }], result: { outcome: "changed" } };
	});
});

/** Drops a pending link that would take an owner's second step away. */
function withRole({ invitation, ...member }: StaffMember, role: Role): StaffMember {
	const isKept = invitation && (role !== "owner" || invitation.totpSecret !== undefined);
	return { ...member, role, ...(isKept && { invitation }) };
}

const invitationDays = 3;
/** Makes a link that sets a password once, within three days. Password and sessions stay until then. */
export function newInvitation(email: string, hasSecondStep: boolean, now: Date) {
	const secret = randomBytes(24).toString("base64url");
	const invitation = {
		token: sha256Hex(secret, 64),
		expiresAt: now.getTime() + invitationDays * dayMs,
		...(hasSecondStep && { totpSecret: newTotpSecret() }),
	};
	return { invitation, token: `${staffIdOf(email)}.${secret}` };
}
