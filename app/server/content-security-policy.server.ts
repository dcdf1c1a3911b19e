import { createHash } from "node:crypto";
import { urls } from "~/urls";
import type { SignInConfig } from "./parse-env.server";

export interface PolicyOptions {
	pathname: string;
	/** Absent when phone sign-in is not configured: no page may then talk to Firebase. */
	signIn?: SignInConfig | undefined;
	/** Where pictures and films may come from besides the store itself. */
	imageOrigins: readonly string[];
	/** Allows inline styles, which Vite adds by script. */
	isDevelopment: boolean;
}

/**
 * Replaces nonces by hashes: a page without a nonce can be cached and sent to many.
 * @param rendered HTML whose inline scripts and styles carry the nonce
 * @returns the HTML without the nonce, and a policy that allows only those scripts and styles
 */
export function secureDocument(
	rendered: string,
	nonce: string,
	options: PolicyOptions,
): { html: string; policy: string } {
	const hashes = { script: new Set<string>(), style: new Set<string>() };
	const inline = new RegExp(`<(script|style)(?=[^>]* nonce="${nonce}")[^>]*>([\\s\\S]*?)</\\1>`, "g");
	for (const [, kind, code = ""] of rendered.matchAll(inline)) {
		if (code) hashes[kind as keyof typeof hashes].add(hashSource(code));
	}
	return {
		html: rendered.replaceAll(` nonce="${nonce}"`, ""),
		policy: contentSecurityPolicy(hashes, options),
	};
}

function contentSecurityPolicy(
	{ script, style }: Record<"script" | "style", ReadonlySet<string>>,
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
