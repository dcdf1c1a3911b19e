import { type Cookie, type CookieOptions, createCookie } from "@remix-run/node";
import { env } from "~/settings/env.server";

const isProduction = env.mode === "production";

/**
 * Creates a cookie that scripts cannot read. In production its name gets the prefix `__Host-`, so that no
 * sibling domain can set it; the prefix requires https, which the demo does not have.
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
