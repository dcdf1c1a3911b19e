import type { Env } from "./parse-env.server";

/** @returns the store's address as shoppers see it, `https://wasi.example` */
export function publicOriginOf(requestUrl: string, { publicOrigin }: Pick<Env, "publicOrigin">): string {
	return publicOrigin ?? new URL(requestUrl).origin;
}
