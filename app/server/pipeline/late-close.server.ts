import type { PreparingHandler } from "./handler.server";

/**
 * Calls "close" listeners that are added after the response has closed. Express looks for a file before Remix
 * starts to listen; if the client leaves meanwhile, Remix would otherwise never abort the request, and an
 * event stream would stay open for good.
 */
export const replayCloseEvent: PreparingHandler = (_, response) => {
	response.once("close", () => {
		response.on("newListener", (event, listener) => {
			if (event === "close") setImmediate(listener);
		});
	});
};
