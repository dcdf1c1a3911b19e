import { randomBytes } from "node:crypto";
import { z } from "zod";
import { changeStaff, findStaff, type StaffMember, staffIdOf } from "~/domain/staff/staff-record.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { type CookieSettings, hostCookie } from "~/web/http/host-cookie.server";

const minute = 60_000;
const idleMs = 120 * minute;
const longestMs = 12 * 60 * minute;
/** Precision of a session's last use, so that viewing the desk seldom writes to the datastore. */
const seenStepMs = 5 * minute;
const maxSessions = 10;

/** Kept by the browser until it is closed. Not sent with requests from other sites, not even with links. */
const cookie = hostCookie("wasi_staff", { sameSite: "strict" });

const cookieFields = z.object({ id: z.string().regex(/^[\da-f]{32}$/), token: z.string().min(40) });

export interface StaffStore {
	datastore: Datastore;
	settings: CookieSettings;
}

/** Begins a session; above the limit, the oldest one ends. @returns the changed record and the cookie */
export async function beginStaffSession(member: StaffMember, now: number, settings: CookieSettings) {
	const token = randomBytes(32).toString("base64url");
	const session = { id: hashToken(token), startedAt: now, seenAt: now };
	const open = member.sessions.filter((one) => isOpen(one, now));
	const sessions = [session, ...open].slice(0, maxSessions);
	const setCookie = await cookie(settings).serialize({ id: staffIdOf(member.email), token });
	return { member: { ...member, sessions }, setCookie };
}

/** Also prolongs the session. */
export async function readStaffSession(request: Request, { datastore, settings }: StaffStore, now: number) {
	const data = await readCookie(request, settings);
	const member = data && (await findStaff(datastore, data.id));
	if (!member) return undefined;
	const id = hashToken(data.token);
	const found = member.sessions.find((session) => session.id === id);
	if (!found || !isOpen(found, now)) return undefined;
	if (now - found.seenAt > seenStepMs) await prolong(datastore, data.id, id, now);
	return { member, session: { staffId: data.id, id } };
}

/** Whether the sender was once signed in at the desk. */
export async function hasStaffCookie(request: Request, settings: CookieSettings): Promise<boolean> {
	return (await readCookie(request, settings)) !== undefined;
}

async function readCookie(request: Request, settings: CookieSettings) {
	return cookieFields.safeParse(await cookie(settings).read(request)).data;
}

export function clearStaffCookie(settings: CookieSettings): Promise<string> {
	return cookie(settings).clear();
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
