import type { IncomingHttpHeaders } from "node:http";
import { log } from "~/log.server";
import type { PreparingHandler } from "./pipeline-handler.server";

/** Carries the verdict to Remix. */
const foreignOriginHeader = "x-wasi-foreign-origin";

/**
 * Marks requests from pages of other sites for `hasForeignOrigin` and removes Origin. Remix would answer such
 * a form with an empty 500, and would refuse the store's own forms behind a proxy that changes Host.
 * @param publicOrigin the store's address as shoppers see it, when Host does not tell
 */
export function checkOrigin(publicOrigin: string | undefined): PreparingHandler {
	let isLogged = false;
	return ({ method, headers }) => {
		const { origin, host } = headers;
		delete headers.origin;
		delete headers[foreignOriginHeader];
		if (origin === undefined || isOwnOrigin(origin, host, publicOrigin)) return;
		headers[foreignOriginHeader] = "1";
		if (isLogged || method !== "POST" || !mayBeSameOrigin(headers)) return;
		isLogged = true;
		log.warn(
			{ origin, host, publicOrigin },
			"a form was refused as another site's: if shoppers reach the store at that origin, set PUBLIC_ORIGIN to it",
		);
	};
}

/** @returns whether a page of another site sent the request */
export function hasForeignOrigin({ headers }: Request): boolean {
	return headers.has(foreignOriginHeader) || headers.get("sec-fetch-site") === "cross-site";
}

function isOwnOrigin(origin: string, host: string | undefined, publicOrigin: string | undefined): boolean {
	return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === host);
}

/** Old browsers, and all over plain http, do not send Sec-Fetch-Site. */
function mayBeSameOrigin(headers: IncomingHttpHeaders): boolean {
	const site = headers["sec-fetch-site"];
	return site === undefined || site === "same-origin";
}
