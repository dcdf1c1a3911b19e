import { recordIdPattern } from "~/platform/datastore/datastore.server";
import { type CookieSettings, hostCookie } from "~/web/http/host-cookie.server";

/** Of them, the products that stand beside the list are left out. */
const maxSeen = 12;

const seenCookie = hostCookie("wasi_seen", { maxAge: 60 * 24 * 60 * 60, isUnsigned: true, encode: String });

/** @param cookies as the browser sends them @returns slugs, the last seen first */
export function readSeen(cookies: string | null | undefined): string[] {
	const [, value = ""] = /(?:^|;)\s*(?:__Host-)?wasi_seen=([\w=+/-]{1,2000})/.exec(cookies ?? "") ?? [];
	return listSlugs(Buffer.from(value, "base64").toString().replaceAll('"', ""), maxSeen);
}

/** @param text anybody's, of which no more than `most` words are read */
export function listSlugs(text: string, most: number): string[] {
	return text.split(" ", most).filter((slug) => recordIdPattern.test(slug));
}

export function rememberSeen(
	slug: string,
	cookies: string | null,
	settings: CookieSettings,
): Promise<string> {
	const slugs = [...new Set([slug, ...readSeen(cookies)])].slice(0, maxSeen);
	return seenCookie(settings).serialize(slugs.join(" "));
}

export const forgetSeen = (settings: CookieSettings) => seenCookie(settings).clear();
