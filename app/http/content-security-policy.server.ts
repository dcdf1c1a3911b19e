import { createHash } from "node:crypto";
import type { SignInConfig } from "~/settings/parse-env.server";
import { urls } from "~/urls";

export interface PolicyOptions {
	pathname: string;
	hasScripts: boolean;
	/** Absent when phone sign-in is not configured: no page may then talk to Firebase. */
	signIn?: SignInConfig | undefined;
	imageOrigins: readonly string[];
	/** Allows inline styles, which Vite adds by script. */
	isDevelopment: boolean;
}

export interface SecuredDocument {
	html: string;
	policy: string;
}

/** Replaces the nonces of inline scripts and styles by hashes, so that the page can be cached and sent to many. */
export function secureDocument(rendered: string, nonce: string, options: PolicyOptions): SecuredDocument {
	const hashes = { script: new Set<string>(), style: new Set<string>() };
	const pieces = rendered.split(` nonce="${nonce}"`);
	for (const [index, before] of pieces.slice(0, -1).entries()) {
		const kind = before.startsWith("<style", before.lastIndexOf("<")) ? "style" : "script";
		const after = pieces[index + 1] ?? "";
		const code = after.slice(after.indexOf(">") + 1, after.indexOf(`</${kind}>`));
		if (code) hashes[kind].add(hashSource(code));
	}
	return { html: pieces.join(""), policy: contentSecurityPolicy(hashes, options) };
}

function contentSecurityPolicy(
	{ script, style }: Record<"script" | "style", ReadonlySet<string>>,
	{ pathname, hasScripts, signIn, imageOrigins, isDevelopment }: PolicyOptions,
): string {
	const policy: Record<string, string[]> = {
		"default-src": ["'self'"],
		"script-src": hasScripts ? ["'self'", ...script] : ["'none'"],
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
	if (signIn && (pathname === urls.signIn || pathname === urls.addLogin)) {
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
