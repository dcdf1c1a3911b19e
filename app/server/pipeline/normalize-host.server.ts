import type { PreparingHandler } from "./handler.server";

/**
 * Replaces a Host header that is missing or malformed, of which Remix cannot build a URL. It need not be
 * refused: the store puts no link together from it.
 */
export const normalizeHost: PreparingHandler = ({ headers }) => {
	delete headers["x-forwarded-host"];
	if (!headers.host || !URL.canParse(`http://${headers.host}`)) headers.host = "localhost";
};
