import { randomBytes } from "node:crypto";
import { type Datastore, recordIdPattern } from "~/platform/datastore/datastore.server";
import { parseRecord, parseRecords } from "~/platform/datastore/parse-records.server";
import { transact } from "~/platform/datastore/transact.server";
import { logDamaged } from "~/platform/process/log.server";
import { readEmail } from "~/platform/values/read-email.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { lineField, textField } from "~/platform/values/text-fields.server";
import { type Actor, requireArea } from "./actor";
import { journaled } from "./journal.server";
import { newTotpSecret } from "./one-time-code.server";
import type { Role } from "./roles";
import { type StaffMember, staffIdOf, staffKey, staffRecord } from "./staff-record.server";

export function readStaffName(typed: string | undefined): string | undefined {
	return lineField(60).safeParse(typed).data || undefined;
}

export function readStaffEmail(typed: string | undefined): string | undefined {
	return textField(254, undefined, readEmail).safeParse(typed).data?.toLowerCase() || undefined;
}

export async function listStaff(datastore: Datastore, onDamaged: (id: string) => void) {
	const staff = parseRecords(await datastore.find("staff"), staffRecord, onDamaged);
	return staff.sort((a, b) => a.name.localeCompare(b.name, "es"));
}

interface Added extends Pick<StaffMember, "name" | "email" | "role"> {
	hasSecondStep: boolean | undefined;
}

/** @returns also the token of the invitation's link @throws NotAllowed, DatastoreUnavailable */
export async function addStaff(
	datastore: Datastore,
	{ hasSecondStep, ...added }: Added,
	actor: Actor,
): Promise<{ outcome: "added"; token: string } | { outcome: "knownEmail" }> {
	requireArea(actor, "staff");
	const key = staffKey(staffIdOf(added.email));
	const { invitation, token } = newInvitation(
		added.email,
		hasSecondStep ?? added.role === "owner",
		actor.now,
	);
	const member: StaffMember = { ...added, recoveryCodes: [], sessions: [], invitation };
	const isAdded = await journaled(datastore, actor).runTransaction([key], ([before]) =>
		before ? { result: false } : { changes: [{ ...key, fields: member }], result: true },
	);
	return isAdded ? { outcome: "added", token } : { outcome: "knownEmail" };
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

async function changeShown<Done>(
	datastore: Datastore,
	named: Named,
	actor: Actor,
	change: (member: StaffMember) => { member: StaffMember; done: Done },
): Promise<Done | NotAsShown> {
	requireArea(actor, "staff");
	if (!recordIdPattern.test(named.id)) return { outcome: "unknown" };
	const key = staffKey(named.id);
	return journaled(datastore, actor).runTransaction<Done | NotAsShown>([key], ([fields]) => {
		const present = fields && staffRecord.parse(fields);
		const refusal = findChange(present, named);
		if (refusal || !present) return { result: refusal ?? { outcome: "unknown" } };
		const { member, done } = change(present);
		return { changes: [{ ...key, fields: member }], result: done };
	});
}

/** Makes a new link; nothing else changes until it is used. @throws NotAllowed, DatastoreUnavailable */
export function inviteAgain(datastore: Datastore, named: Named, actor: Actor) {
	return changeShown(datastore, named, actor, (member) => {
		const hasSecondStep = (member.totp ?? member.invitation?.totpSecret) !== undefined;
		const { invitation, token } = newInvitation(member.email, hasSecondStep, actor.now);
		const done = { outcome: "invited" as const, name: member.name, token };
		return { member: { ...member, invitation }, done };
	});
}

/** Ends all sessions. @throws NotAllowed, DatastoreUnavailable */
export function signOutStaff(datastore: Datastore, named: Named, actor: Actor) {
	const done = { outcome: "signedOut" as const };
	return changeShown(datastore, named, actor, (member) => ({ member: { ...member, sessions: [] }, done }));
}

type StaffChange = { outcome: "changed" | "lastOwner" } | NotAsShown;

/** At least one owner must remain. @param change.role undefined removes the member @throws NotAllowed, DatastoreUnavailable */
export async function setStaffRole(
	datastore: Datastore,
	{ role, ...named }: Named & { role: Role | undefined },
	actor: Actor,
): Promise<StaffChange> {
	requireArea(actor, "staff");
	const { id } = named;
	if (!recordIdPattern.test(id)) return { outcome: "unknown" };
	const others = (await datastore.find("staff")).map((record) => record.id).filter((other) => other !== id);
	const keys = { fields: staffKey(id), rest: others.map(staffKey) };
	return transact<StaffChange, typeof keys>(journaled(datastore, actor), keys, ({ fields, rest }) => {
		const parse = (of: typeof fields) => parseRecord(id, of, staffRecord, logDamaged("staff"));
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
		const changed = role && member ? { ...member, role } : null;
		return { changes: [{ ...staffKey(id), fields: changed }], result: { outcome: "changed" } };
	});
}

const invitationDays = 3;
const dayMs = 24 * 60 * 60_000;

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
