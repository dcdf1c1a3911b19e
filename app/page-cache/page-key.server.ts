import type { IncomingMessage } from "node:http";

/** Includes Host: without PUBLIC_ORIGIN, pages contain the address at which they were requested. */
export function pageKey({ url, headers }: IncomingMessage): string {
	return `${headers.host ?? ""} ${url}`;
}

/** @returns the cookies that slots depend on, the cart and the destination, as a Cookie header; empty without any */
export function slotCookies({ headers: { cookie = "" } }: IncomingMessage): string {
	const cookies = cookie.split(";").map((one) => one.trim());
	return cookies.filter((one) => /^(__Host-)?wasi_(cart|destination)=/.test(one)).join("; ");
}
