import { type CookieOptions, createCookie } from "@remix-run/node";
import { env } from "~/platform/settings/env.server";

const isProduction = env.mode === "production";

/** In production the prefix `__Host-` keeps sibling domains from setting it; it needs https, which the demo lacks. */
export function hostCookie(
	name: string,
	options: Pick<CookieOptions, "maxAge" | "secrets" | "encode" | "sameSite"> = {},
) {
	const cookie = createCookie(isProduction ? `__Host-${name}` : name, {
		sameSite: "lax",
		...options,
		path: "/",
		httpOnly: true,
		secure: isProduction,
	});
	return Object.assign(cookie, {
		read: (request: Request): Promise<unknown> => cookie.parse(request.headers.get("cookie")),
		/** @returns a Set-Cookie header */
		clear: () => cookie.serialize("", { maxAge: 0 }),
	});
}
