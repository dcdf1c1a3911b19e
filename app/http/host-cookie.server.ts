import { type Cookie, type CookieOptions, createCookie } from "@remix-run/node";
import { env } from "~/settings/env.server";

interface HostCookie extends Cookie {
	read(request: Request): Promise<unknown>;
	/** @returns a Set-Cookie header */
	clear(): Promise<string>;
}

const isProduction = env.mode === "production";

/** In production the prefix `__Host-` keeps sibling domains from setting it; it needs https, which the demo lacks. */
export function hostCookie(
	name: string,
	options: Pick<CookieOptions, "maxAge" | "secrets" | "encode" | "sameSite"> = {},
): HostCookie {
	const cookie = createCookie(isProduction ? `__Host-${name}` : name, {
		sameSite: "lax",
		...options,
		path: "/",
		httpOnly: true,
		secure: isProduction,
	});
	return Object.assign(cookie, {
		read: (request: Request) => cookie.parse(request.headers.get("cookie")),
		clear: () => cookie.serialize("", { maxAge: 0 }),
	});
}
