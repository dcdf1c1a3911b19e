import type { PreparingHandler } from "./handler.server";

/** Replaces a missing or malformed Host header, from which Remix cannot build a URL. */
export const normalizeHost: PreparingHandler = ({ headers }) => {
	delete headers["x-forwarded-host"];
	if (!headers.host || !URL.canParse(`http://${headers.host}`)) headers.host = "localhost";
};
