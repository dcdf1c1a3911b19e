import { createHash } from "node:crypto";
import { findRoutedAddress } from "~/platform/find-address.server";
import type { SignInConfig } from "~/platform/settings/parse-env.server";

interface PolicyOptions {
	pathname: string;
	inlineScripts: readonly string[];
	inlineStyles: readonly string[];
	signIn?: SignInConfig | undefined;
	imageOrigins: readonly string[];
	isDevelopment: boolean;
}

/** Allows inline code by its hash, because a page is cached and sent to many. */
export function contentSecurityPolicy(options: PolicyOptions): string {
	const { pathname, signIn, imageOrigins } = options;
	const policy: Record<string, string[]> = {
		"default-src": ["'self'"],
		"script-src": ["'self'", ...options.inlineScripts],
		"style-src": ["'self'", ...(options.isDevelopment ? ["'unsafe-inline'"] : options.inlineStyles)],
		"img-src": ["'self'", ...imageOrigins],
		"media-src": ["'self'", ...imageOrigins],
		"connect-src": ["'self'"],
		"frame-src": ["'none'"],
		"object-src": ["'none'"],
		"base-uri": ["'none'"],
		"form-action": ["'self'"],
		"frame-ancestors": ["'none'"],
	};
	if (signIn && findRoutedAddress(pathname)?.hasCaptcha) {
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

/** Of a page without scripts, styles and pictures. */
export const bareHtmlHeaders = {
	"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
	"Content-Type": "text/html; charset=utf-8",
};

export function hashSource(code: string): string {
	return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}
