import type { ServerResponse } from "node:http";
import { log } from "../log.server";

/** For `catch`: a request that fails without an answer would otherwise keep its connection open. */
export function closeAfterError(response: ServerResponse): (error: unknown) => void {
	return (error) => {
		log.error({ err: error }, "request failed");
		response.destroy();
	};
}
