import { log } from "~/platform/process/log.server";
import type { PreparingHandler } from "./pipeline-handler.server";

const foreignOriginHeader = "x-wasi-foreign-origin";

/** Removes Origin: behind a proxy that changes Host, Remix would refuse the store's own forms, and others' with a 500. */
export function checkOrigin(publicOrigin: string | undefined): PreparingHandler {
	let isLogged = false;
	return ({ method, headers }) => {
		const { origin, host } = headers;
		delete headers.origin;
		delete headers[foreignOriginHeader];
		if (origin === undefined || isOwnOrigin(origin, host, publicOrigin)) return;
		headers[foreignOriginHeader] = "1";
		// Old browsers, and all browsers over plain http, omit Sec-Fetch-Site.
		const mayBeOwn = (headers["sec-fetch-site"] ?? "same-origin") === "same-origin";
		if (isLogged || method !== "POST" || !mayBeOwn) return;
		isLogged = true;
		log.warn(
			{ origin, host, publicOrigin },
			"a form was refused as another site's: if shoppers reach the store at that origin, set PUBLIC_ORIGIN to it",
		);
	};
}

export function hasForeignOrigin({ headers }: Request): boolean {
	return headers.has(foreignOriginHeader) || headers.get("sec-fetch-site") === "cross-site";
}

function isOwnOrigin(origin: string, host: string | undefined, publicOrigin: string | undefined): boolean {
	return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === host);
}
