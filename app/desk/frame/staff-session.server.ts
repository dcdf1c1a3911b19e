import { z } from "zod";
import { findStaffSession, type StaffToken } from "~/domain/staff/staff-session.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { env } from "~/platform/settings/env.server";
import { hostCookie } from "~/web/http/host-cookie.server";

/** Kept by the browser until it is closed. Not sent with requests from other sites, not even with links. */
const cookie = hostCookie("wasi_staff", { secrets: env.sessionSecrets, sameSite: "strict" });

const cookieFields = z.object({ id: z.string().regex(/^[\da-f]{32}$/), token: z.string().min(40) });

export function writeStaffCookie(session: StaffToken): Promise<string> {
	return cookie.serialize(session);
}

/** Also prolongs the session. */
export async function readStaffSession(request: Request, datastore: Datastore, now: number) {
	const data = await readCookie(request);
	return data && findStaffSession(datastore, data, now);
}

/** Whether the sender was once signed in at the desk. */
export async function hasStaffCookie(request: Request): Promise<boolean> {
	return (await readCookie(request)) !== undefined;
}

async function readCookie(request: Request) {
	return cookieFields.safeParse(await cookie.read(request)).data;
}

export const clearStaffCookie = cookie.clear;
