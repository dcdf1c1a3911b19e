import type { PreparingHandler } from "./handler.server";

/** The Fetch standard forbids a Request with the method TRACE. As DELETE it gets the same answer: 405. */
export const treatTraceAsDelete: PreparingHandler = (request) => {
	if (request.method === "TRACE") request.method = "DELETE";
};
