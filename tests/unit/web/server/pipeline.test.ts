import { setImmediate } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { hasForeignOrigin } from "~/web/http/check-origin.server";
import { runPipeline } from "~/web/http/pipeline-handler.server";
import { createPipeline } from "~/web/server/pipeline.server";
import { anExchange, remixRequest } from "../http/exchange";

const env = {
	picturesFolder: "pictures",
	assetsFolder: "assets",
	publicOrigin: undefined,
	clientAddressHeader: undefined,
};
const pipeline = createPipeline(env);

it("prepares a request for Remix", () => {
	const { request, response } = anExchange({ url: "//evil.example/..", headers: { host: "a b" } });
	const remix = vi.fn();
	runPipeline(pipeline, request, response, remix);
	expect(remix).toHaveBeenCalledExactlyOnceWith(request, response);
	expect([request.url, request.headers.host]).toEqual(["/", "localhost"]);
	expect(response.getHeader("x-content-type-options")).toBe("nosniff");
});

it("compares Origin with the Host as sent, before Host is normalized", () => {
	const { request, response } = anExchange({
		method: "POST",
		headers: { host: "a b", origin: "http://localhost", "sec-fetch-site": "same-site" },
	});
	runPipeline(pipeline, request, response, () => {});
	expect(hasForeignOrigin(remixRequest(request))).toBe(true);
});

it("recognizes the files of public/ by their normalized path", async () => {
	await setImmediate(); // the first request of a turn of the event loop is answered at once
	const { request, response } = anExchange({
		url: "/images/../favicon.svg",
		headers: { range: "bytes=99999999-" },
	});
	const icon = { source: "public/favicon.svg", version: undefined, isCompressed: false };
	const files = new Map([["/favicon.svg", icon]]);
	const inProduction = createPipeline(env, { files, fetchRoute: async () => new Response() });
	runPipeline(inProduction, request, response, () => {});
	expect(response.getHeader("cache-control")).toBe("public, max-age=3600");
	expect(request.headers.range).toBeUndefined();
});
