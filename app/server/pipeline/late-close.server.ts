import type { PreparingHandler } from "./handler.server";

/**
 * Calls "close" listeners even when they are added after the response has closed. Remix adds its own only
 * after Express has looked for a file: without this, it would never abort the request of a client that left
 * in between, and an event stream would stay open for good.
 */
export const replayCloseEvent: PreparingHandler = (_, response) => {
	response.once("close", () => {
		response.on("newListener", (event, listener) => {
			if (event === "close") setImmediate(listener);
		});
	});
};
