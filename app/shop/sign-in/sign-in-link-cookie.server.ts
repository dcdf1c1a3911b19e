import { randomBytes } from "node:crypto";
import { z } from "zod";
import { parseSignInLink, type SignInLink } from "~/domain/account/sign-in-link.server";
import { signInLinkMinutes } from "~/domain/people/sign-in-link-minutes";
import type { Env } from "~/platform/settings/parse-env.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { type CookieSettings, hostCookie } from "~/web/http/host-cookie.server";
import type { SentLink } from "./SignInLinkForm";

const cookie = hostCookie("wasi_link", { maxAge: signInLinkMinutes * 60 });
const cookieFields = z.object({ email: z.string(), secret: z.string() });

/** The secret of the browser that asks for a link, as a hash for the link and as the cookie. */
export async function beginLinkRequest(email: string, settings: CookieSettings) {
	const secret = randomBytes(16).toString("base64url");
	return { browser: sha256Hex(secret, 32), setCookie: await cookie(settings).serialize({ email, secret }) };
}

export function readSignInLink(request: Request, now: Date, { sessionSecrets }: CookieSettings) {
	return parseSignInLink(new URL(request.url).searchParams.get("t"), now, sessionSecrets);
}

export async function isAskingBrowser(request: Request, { browser }: SignInLink, settings: CookieSettings) {
	const kept = await readCookie(request, settings);
	return kept !== undefined && sha256Hex(kept.secret, 32) === browser;
}

export function clearLinkCookie(settings: CookieSettings): Promise<string> {
	return cookie(settings).clear();
}

async function readCookie(request: Request, settings: CookieSettings) {
	return cookieFields.safeParse(await cookie(settings).read(request)).data;
}

export async function readSentLink(request: Request, settings: Env): Promise<SentLink | undefined> {
	if (new URL(request.url).searchParams.get("enviado") !== "1") return undefined;
	return { email: (await readCookie(request, settings))?.email, isFile: settings.mail.smtp === undefined };
}
