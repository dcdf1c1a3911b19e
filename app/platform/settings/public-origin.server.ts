import type { Env } from "./parse-env.server";

export function publicOriginOf(requestUrl: string, { publicOrigin }: Pick<Env, "publicOrigin">): string {
	return publicOrigin ?? new URL(requestUrl).origin;
}
