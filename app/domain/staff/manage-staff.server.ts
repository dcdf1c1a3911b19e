import { randomBytes } from "node:crypto";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { parseRecord, parseRecords } from "~/platform/datastore/parse-records.server";
import { logDamaged } from "~/platform/process/log.server";
import { readEmail } from "~/platform/values/read-email.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { lineField, textField } from "~/platform/values/text-fields.server";
import { type Actor, requireArea } from "./actor";
import { journaled } from "./journal.server";
import { newTotpSecret } from "./one-time-code.server";
import type { Role } from "./roles";
import {
	changeStaff,
	endStaffSessions,
	findStaff,
	type StaffMember,
	staffIdOf,
	staffKey,
	staffRecord,
} from "./staff-record.server";

export function readStaffName(typed: string | undefined): string | undefined {
	return lineField(60).safeParse(typed).data || undefined;
}

export function readStaffEmail(typed: string | undefined): string | undefined {
	return textField(254, undefined, readEmail).safeParse(typed).data?.toLowerCase() || undefined;
}

export async function listStaff(datastore: Datastore, onDamaged: (id: string) => void) {
	const staff = parseRecords(await datastore.list("staff"), staffRecord, onDamaged);
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
async function findChange(datastore: Datastore, { id, shownRole }: Named): Promise<NotAsShown | undefined> {
	if (shownRole === undefined) return undefined;
	const member = await findStaff(datastore, id);
	if (!member) return { outcome: "unknown" };
	return member.role === shownRole ? undefined : { outcome: "outdated", role: member.role };
}

/** Makes a new link; nothing else changes until it is used. @throws NotAllowed, DatastoreUnavailable */
export async function inviteAgain(
	datastore: Datastore,
	{ id, shownRole }: Named,
	actor: Actor,
): Promise<{ outcome: "invited"; name: string; token: string } | NotAsShown> {
	requireArea(actor, "staff");
	const change = await findChange(datastore, { id, shownRole });
	if (change) return change;
	const before = await findStaff(datastore, id);
	if (!before) return { outcome: "unknown" };
	const hasSecondStep = (before.totp ?? before.invitation?.totpSecret) !== undefined;
	const { invitation, token } = newInvitation(before.email, hasSecondStep, actor.now);
	const invite = (present: StaffMember) => ({ ...present, invitation });
	const changed = await changeStaff(journaled(datastore, actor), id, invite);
	return changed ? { outcome: "invited", name: changed.name, token } : { outcome: "unknown" };
}

/** Ends all sessions. @throws NotAllowed, DatastoreUnavailable */
export async function signOutStaff(
	datastore: Datastore,
	{ id, shownRole }: Named,
	actor: Actor,
): Promise<{ outcome: "signedOut" } | NotAsShown> {
	requireArea(actor, "staff");
	const change = await findChange(datastore, { id, shownRole });
	if (change) return change;
	const changed = await endStaffSessions(journaled(datastore, actor), id);
	return { outcome: changed ? "signedOut" : "unknown" };
}

type StaffChange = "changed" | "unknown" | "lastOwner";

/** At least one owner must remain. @param change.role undefined removes the member @throws NotAllowed, DatastoreUnavailable */
export async function setStaffRole(
	datastore: Datastore,
	{ id, role, shownRole }: Named & { role: Role | undefined },
	actor: Actor,
): Promise<{ outcome: StaffChange } | NotAsShown> {
	requireArea(actor, "staff");
	const change = await findChange(datastore, { id, shownRole });
	if (change) return change;
	const others = (await datastore.list("staff")).map((record) => record.id).filter((other) => other !== id);
	const keys = [id, ...others].map(staffKey);
	const outcome = await journaled(datastore, actor).runTransaction<StaffChange>(keys, ([fields, ...rest]) => {
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
	return { outcome };
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
