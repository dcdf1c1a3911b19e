import { createHash } from "node:crypto";
import type { SignInConfig } from "~/env.server";
import { urls } from "~/urls";

/**
 * Sets the security headers of a page. Inline scripts are allowed by their hashes, not by a nonce, so the
 * same page can be kept and sent to many.
 * @param html the whole document
 * @param signIn given when the sign-in page may talk to Firebase
 */
export function secureDocument(
	headers: Headers,
	html: string,
	pathname: string,
	signIn: SignInConfig | undefined,
): void {
	const policy: Record<string, string[]> = {
		"default-src": ["'self'"],
		"script-src": ["'self'", ...inlineScriptHashes(html)],
		"style-src": ["'self'", "'unsafe-inline'"],
		"img-src": ["'self'", "https:", "data:"],
		"media-src": ["'self'", "https:"],
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
	headers.set(
		"Content-Security-Policy",
		Object.entries(policy)
			.map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
			.join("; "),
	);
	headers.set("X-Content-Type-Options", "nosniff");
	headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
	headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()");
}

function inlineScriptHashes(html: string): string[] {
	const hashes = new Set<string>();
	for (const [, script = ""] of html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)) {
		hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
	}
	return [...hashes];
}
