import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { urls } from "~/urls";
import type { SignInConfig } from "./parse-env.server";

const yearInSeconds = 365 * 24 * 60 * 60;

/**
 * The security headers of every response, whatever it is.
 * @param publicOrigin the store's address as shoppers see it, where it is configured
 */
export function commonHeaders(
	{ headers }: Pick<IncomingMessage, "headers">,
	publicOrigin: string | undefined,
): Record<string, string> {
	// Browsers ignore it over plain http, so a forged header does no harm.
	const isHttps = publicOrigin?.startsWith("https:") || headers["x-forwarded-proto"] === "https";
	return {
		"X-Content-Type-Options": "nosniff",
		"Referrer-Policy": "strict-origin-when-cross-origin",
		"Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
		"Cross-Origin-Opener-Policy": "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
		...(isHttps && { "Strict-Transport-Security": `max-age=${yearInSeconds}` }),
	};
}

/** What a page's Content-Security-Policy depends on. */
export interface PolicyOptions {
	pathname: string;
	/** Given when the sign-in page may talk to Firebase. */
	signIn?: SignInConfig | undefined;
	/** Where pictures and films may come from besides the store itself. */
	imageOrigins: readonly string[];
	/** Vite adds styles by script. */
	isDevelopment: boolean;
}

/**
 * Approves the inline scripts and styles that carry the nonce by their hashes, and takes the nonce out: the same page can
 * be kept and sent to many.
 * @returns the page without the nonce, and its Content-Security-Policy
 */
export function secureDocument(
	marked: string,
	nonce: string,
	options: PolicyOptions,
): { html: string; policy: string } {
	const hashes = { script: new Set<string>(), style: new Set<string>() };
	const inline = new RegExp(`<(script|style)(?=[^>]* nonce="${nonce}")[^>]*>([\\s\\S]*?)</\\1>`, "g");
	for (const [, kind, code = ""] of marked.matchAll(inline)) {
		if (code) hashes[kind as keyof typeof hashes].add(hashSource(code));
	}
	return { html: marked.replaceAll(` nonce="${nonce}"`, ""), policy: policyOf(hashes, options) };
}

function policyOf(
	{ script, style }: Record<"script" | "style", Set<string>>,
	{ pathname, signIn, imageOrigins, isDevelopment }: PolicyOptions,
): string {
	const policy: Record<string, string[]> = {
		"default-src": ["'self'"],
		"script-src": ["'self'", ...script],
		"style-src": ["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : style)],
		"img-src": ["'self'", ...imageOrigins],
		"media-src": ["'self'", ...imageOrigins],
		"connect-src": ["'self'"],
		"frame-src": ["'none'"],
		"object-src": ["'none'"],
		"base-uri": ["'none'"],
		"form-action": ["'self'"],
		"frame-ancestors": ["'none'"],
	};
	if (signIn && pathname === urls.signIn) {
		policy["script-src"]?.push("https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/");
		policy["frame-src"] = ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"];
		policy["connect-src"]?.push(
			"https://identitytoolkit.googleapis.com",
			"https://securetoken.googleapis.com",
			"https://www.google.com/recaptcha/",
			...(signIn.emulatorHost ? [`http://${signIn.emulatorHost}`] : []),
		);
	}
	return Object.entries(policy)
		.map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
		.join("; ");
}

function hashSource(code: string): string {
	return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}
