import type { Env } from "./parse-env.server";
import { checkOrigin } from "./pipeline/check-origin.server";
import { recordClientAddress, warnOfProxy } from "./pipeline/client-address.server";
import { chooseCompressedFile } from "./pipeline/compressed-files.server";
import type { Handler } from "./pipeline/handler.server";
import { replayCloseEvent } from "./pipeline/late-close.server";
import { normalizeHost } from "./pipeline/normalize-host.server";
import { normalizeRequestPath } from "./pipeline/normalize-path.server";
import { cachePages, type PageCacheOptions } from "./pipeline/page-cache.server";
import { discardUnreadBody, limitBodyTime } from "./pipeline/request-body.server";
import { setSecurityHeaders } from "./pipeline/security-headers.server";
import { addFolderSlash, dropBadRange, listFiles, shortenCaching } from "./pipeline/static-files.server";
import { treatTraceAsDelete } from "./pipeline/trace.server";

/**
 * What happens to every request before Remix sees it, in this order. A handler may answer by itself; whatever
 * none of them answered goes on to remix-serve (in development to Vite): files of public/ and build/client
 * first, then Remix.
 */
export function createPipeline(
	{ publicOrigin, clientAddressHeader }: Pick<Env, "publicOrigin" | "clientAddressHeader">,
	pageCache?: PageCacheOptions,
): Handler[] {
	const publicFiles = listFiles("public");
	const files = new Map([...listFiles("build/client"), ...publicFiles]);
	return [
		// The connection.
		replayCloseEvent,
		limitBodyTime(30_000),
		discardUnreadBody,

		// Who asks.
		warnOfProxy(clientAddressHeader),
		recordClientAddress,
		checkOrigin(publicOrigin), // compares with the Host header as it was sent

		// What is asked for.
		normalizeHost,
		normalizeRequestPath,
		treatTraceAsDelete,

		// From here on a handler may answer.
		setSecurityHeaders(publicOrigin),
		addFolderSlash(files),
		shortenCaching(publicFiles),
		chooseCompressedFile(files),
		dropBadRange(files),
		...(pageCache ? [cachePages(pageCache)] : []),
	];
}
