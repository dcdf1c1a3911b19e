import { type CookieOptions, createCookie } from "@remix-run/node";
import type { Env } from "~/platform/settings/parse-env.server";

export type CookieSettings = Pick<Env, "mode" | "sessionSecrets">;

interface HostCookieOptions extends Pick<CookieOptions, "maxAge" | "encode" | "sameSite"> {
	isUnsigned?: boolean;
}

/** In production the prefix `__Host-` keeps sibling domains from setting it; it needs https, which the demo lacks. */
export function hostCookie(name: string, { isUnsigned, ...options }: HostCookieOptions = {}) {
	return ({ mode, sessionSecrets }: CookieSettings) => {
		const isProduction = mode === "production";
		const cookie = createCookie(isProduction ? `__Host-${name}` : name, {
			sameSite: "lax",
			...options,
			...(!isUnsigned && { secrets: sessionSecrets }),
			path: "/",
			httpOnly: true,
			secure: isProduction,
		});
		return Object.assign(cookie, {
			read: (request: Request): Promise<unknown> => cookie.parse(request.headers.get("cookie")),
			clear: () => cookie.serialize("", { maxAge: 0 }),
		});
	};
}
