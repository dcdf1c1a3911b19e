import { expect, it } from "vitest";
import { treatTraceAsDelete } from "~/server/pipeline/trace.server";
import { anExchange } from "./exchange";

it.each([
	["TRACE", "DELETE"],
	["GET", "GET"],
	["POST", "POST"],
])("passes %s to Remix as %s", (method, seen) => {
	const { request, response } = anExchange({ method });
	treatTraceAsDelete(request, response);
	expect(request.method).toBe(seen);
});
