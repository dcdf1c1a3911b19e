import type { PreparingHandler } from "./handler.server";

/**
 * Replaces a missing or malformed Host header. Remix builds the request's URL from it, so a Host with a path
 * would lead to another route than the one that the other handlers see.
 */
export const normalizeHost: PreparingHandler = ({ headers }) => {
	delete headers["x-forwarded-host"];
	if (!isHost(headers.host)) headers.host = "localhost";
};

/** A host and perhaps a port, without user, path or query (RFC 9110, 7.2). */
function isHost(host = ""): boolean {
	return /^[^\s/\\?#@]+$/.test(host) && URL.canParse(`http://${host}`);
}
