import type { PreparingHandler } from "./handler.server";

/**
 * Calls "close" listeners even when they are added after the response has closed. remix-serve adds its
 * listener only after it has looked for a file: it would never notice that a client left before, and an event
 * stream would stay open for good.
 */
export const replayCloseEvent: PreparingHandler = (_, response) => {
	response.once("close", () => {
		response.on("newListener", (event, listener) => {
			if (event === "close") setImmediate(listener);
		});
	});
};
