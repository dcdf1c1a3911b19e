import { randomBytes } from "node:crypto";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { changeStaff, findStaff, type StaffMember, staffIdOf } from "./staff-record.server";

const minute = 60_000;
const idleMs = 120 * minute;
const longestMs = 12 * 60 * minute;
/** Precision of a session's last use, so that viewing the desk seldom writes to the datastore. */
const seenStepMs = 5 * minute;
const maxSessions = 10;

export interface StaffToken {
	id: string;
	token: string;
}

/** Above the limit, the oldest session ends. @returns also the changed record, which is not stored yet */
export function beginStaffSession(member: StaffMember, now: Date) {
	const token = randomBytes(32).toString("base64url");
	const begun = { id: hashToken(token), startedAt: now.getTime(), seenAt: now.getTime() };
	const open = member.sessions.filter((one) => isOpen(one, now.getTime()));
	const sessions = [begun, ...open].slice(0, maxSessions);
	return { member: { ...member, sessions }, session: { id: staffIdOf(member.email), token } };
}

/** Also prolongs the session. @returns undefined without an open one @throws DatastoreUnavailable */
export async function findStaffSession(
	datastore: Datastore,
	{ id: staffId, token }: StaffToken,
	now: number,
) {
	const member = await findStaff(datastore, staffId);
	const id = hashToken(token);
	const found = member?.sessions.find((session) => session.id === id);
	if (!member || !found || !isOpen(found, now)) return undefined;
	if (now - found.seenAt > seenStepMs) await prolong(datastore, staffId, id, now);
	return { member, session: { staffId, id } };
}

function prolong(datastore: Datastore, staffId: string, sessionId: string, now: number) {
	return changeStaff(datastore, staffId, (member) => ({
		...member,
		sessions: member.sessions.map((one) => (one.id === sessionId ? { ...one, seenAt: now } : one)),
	}));
}

function isOpen({ startedAt, seenAt }: StaffMember["sessions"][number], now: number): boolean {
	return now - seenAt < idleMs && now - startedAt < longestMs;
}

function hashToken(token: string): string {
	return sha256Hex(token, 32);
}
