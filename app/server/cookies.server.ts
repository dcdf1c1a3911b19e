import { type Cookie, type CookieOptions, createCookie } from "@remix-run/node";
import { env } from "./env.server";

const isProduction = env.mode === "production";

/**
 * A cookie that scripts cannot read. In production its name has the prefix `__Host-`, which browsers accept only with
 * Secure, Path=/ and without Domain, so that no sibling domain can plant one. The demo runs on plain http.
 */
export function hostCookie(
	name: string,
	options: Pick<CookieOptions, "maxAge" | "secrets" | "encode"> = {},
): Cookie {
	return createCookie(isProduction ? `__Host-${name}` : name, {
		...options,
		path: "/",
		httpOnly: true,
		sameSite: "lax",
		secure: isProduction,
	});
}
