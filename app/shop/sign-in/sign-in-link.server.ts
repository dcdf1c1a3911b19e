import { randomBytes } from "node:crypto";
import { z } from "zod";
import { linkMinutes } from "~/domain/people/link-minutes";
import type { Env } from "~/platform/settings/parse-env.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { readSignedToken, signToken } from "~/platform/values/signed-token.server";
import { type CookieSettings, hostCookie } from "~/web/http/host-cookie.server";
import type { SentLink } from "./SignInLinkForm";

const cookie = hostCookie("wasi_link", { maxAge: linkMinutes * 60 });

const linkFields = z.object({
	email: z.string(),
	/** In milliseconds since 1970. */
	issuedAt: z.int(),
	/** The hash of the secret that the browser which asked for the link keeps. */
	browser: z.string(),
	/** The account to which the address is to be added; without it the link signs in. */
	addTo: z.string().optional(),
});
export type SignInLink = z.output<typeof linkFields>;

const cookieFields = z.object({ email: z.string(), secret: z.string() });

export async function createSignInLink(email: string, now: Date, settings: Env, addTo?: string) {
	const secret = randomBytes(16).toString("base64url");
	const link: SignInLink = { email, issuedAt: now.getTime(), browser: sha256Hex(secret, 32), addTo };
	const content = Buffer.from(JSON.stringify(link)).toString("base64url");
	return {
		token: signToken("sign-in", content, settings.sessionSecret),
		setCookie: await cookie(settings).serialize({ email, secret }),
	};
}

/** Milliseconds by which the clocks of two machines may differ. */
const clockSkewMs = 60_000;

/** Whether a time was written while the clock was ahead. */
export function isAhead(ms: number, now: Date): boolean {
	return ms > now.getTime() + clockSkewMs;
}

/** @returns undefined for a forged link, an expired one and one that was issued while the clock was ahead */
export function readSignInLink(
	request: Request,
	now: Date,
	settings: CookieSettings,
): SignInLink | undefined {
	const token = new URL(request.url).searchParams.get("t");
	const content = readSignedToken("sign-in", token, settings.sessionSecrets);
	if (!content) return undefined;
	const link = linkFields.safeParse(JSON.parse(Buffer.from(content, "base64url").toString())).data;
	if (!link || isAhead(link.issuedAt, now)) return undefined;
	return now.getTime() - link.issuedAt < linkMinutes * 60_000 ? link : undefined;
}

export async function isAskingBrowser(
	request: Request,
	{ browser }: SignInLink,
	settings: CookieSettings,
): Promise<boolean> {
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
