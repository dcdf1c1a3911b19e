import { randomBytes } from "node:crypto";
import { z } from "zod";
import { parseSignInLink, type SignInLink } from "~/domain/account/sign-in-link.server";
import { linkMinutes } from "~/domain/people/link-minutes";
import { env } from "~/platform/settings/env.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { hostCookie } from "~/web/http/host-cookie.server";
import type { SentLink } from "./SignInLinkForm";

const cookie = hostCookie("wasi_link", { maxAge: linkMinutes * 60, secrets: env.sessionSecrets });

const cookieFields = z.object({ email: z.string(), secret: z.string() });

/** The secret of the browser that asks for a link, as a hash for the link and as the cookie. */
export async function beginLinkRequest(email: string) {
	const secret = randomBytes(16).toString("base64url");
	return { browser: sha256Hex(secret, 32), setCookie: await cookie.serialize({ email, secret }) };
}

export function readSignInLink(request: Request, now: Date): SignInLink | undefined {
	return parseSignInLink(new URL(request.url).searchParams.get("t"), now, env.sessionSecrets);
}

export async function isAskingBrowser(request: Request, { browser }: SignInLink): Promise<boolean> {
	const kept = await readCookie(request);
	return kept !== undefined && sha256Hex(kept.secret, 32) === browser;
}

export const clearLinkCookie = cookie.clear;

async function readCookie(request: Request) {
	return cookieFields.safeParse(await cookie.read(request)).data;
}

export async function readSentLink(request: Request): Promise<SentLink | undefined> {
	if (new URL(request.url).searchParams.get("enviado") !== "1") return undefined;
	return { email: (await readCookie(request))?.email, isFile: env.mail.smtp === undefined };
}
