import { z } from "zod";
import { type PushAddress, pushAddress } from "~/domain/mail/outbox-record.server";
import { mayUse } from "~/domain/staff/roles";
import { findStaffSession, type StaffToken } from "~/domain/staff/staff-session.server";
import { trustSeconds } from "~/domain/staff-sign-in/trusted-browsers.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { type CookieSettings, hostCookie } from "~/web/http/host-cookie.server";

/** Kept by the browser until it is closed. Not sent with requests from other sites, not even with links. */
const cookie = hostCookie("wasi_staff", { sameSite: "strict" });

const cookieFields = z.object({ id: z.string().regex(/^[\da-f]{32}$/), token: z.string().min(40) });

/** Stands for the code of the second step. */
const trustCookie = hostCookie("wasi_trust", { sameSite: "strict", maxAge: trustSeconds });

export interface StaffStore {
	datastore: Datastore;
	settings: CookieSettings;
}

export function writeStaffCookie(session: StaffToken, settings: CookieSettings): Promise<string> {
	return cookie(settings).serialize(session);
}

/** The session that the request names, whether it is open or has ended. */
export async function readStaffCookie(request: Request, { settings }: Pick<StaffStore, "settings">) {
	return cookieFields.safeParse(await cookie(settings).read(request)).data;
}

export async function readStaffSession(request: Request, store: StaffStore, now: number) {
	const named = await readStaffCookie(request, store);
	return named && findStaffSession(store.datastore, named, now);
}

/** @param header of a request's cookies */
export async function hasStaffCookie(header: string | undefined, settings: CookieSettings): Promise<boolean> {
	return cookieFields.safeParse(await cookie(settings).parse(header ?? null)).success;
}

/** Whether the member may change products. True while the datastore does not answer: the screen then gives the form back. */
export function maySendFiles(request: Request, store: StaffStore): Promise<boolean> {
	return readStaffSession(request, store, Date.now()).then(
		(found) => found !== undefined && mayUse(found.member.role, "goods"),
		() => true,
	);
}

export function writeTrustCookie(trust: string, settings: CookieSettings): Promise<string> {
	return trustCookie(settings).serialize(trust);
}

export async function readTrust(request: Request, settings: CookieSettings): Promise<string | undefined> {
	return z.string().safeParse(await trustCookie(settings).read(request)).data;
}

/** A year. Names the account and the device that are told of new orders, so that signing out ends that. */
const pushCookie = hostCookie("wasi_push", { sameSite: "strict", maxAge: 365 * 24 * 60 * 60 });

export function writePushCookie(device: PushAddress, settings: CookieSettings): Promise<string> {
	return pushCookie(settings).serialize(device);
}

export async function readPushCookie(request: Request, settings: CookieSettings) {
	return pushAddress.safeParse(await pushCookie(settings).read(request)).data;
}

export function clearPushCookie(settings: CookieSettings): Promise<string> {
	return pushCookie(settings).clear();
}

export function clearStaffCookie(settings: CookieSettings): Promise<string> {
	return cookie(settings).clear();
}
