import type { Handler } from "./handler.server";

/** The Fetch standard forbids a Request with the method TRACE. As DELETE it gets the same answer: 405. */
export const treatTraceAsDelete: Handler = (request) => {
	if (request.method === "TRACE") request.method = "DELETE";
};
