import { env } from "./env.server";

/** @returns the store's address as shoppers see it, `https://wasi.example` */
export function publicOriginOf(requestUrl: string): string {
	return env.publicOrigin ?? new URL(requestUrl).origin;
}
