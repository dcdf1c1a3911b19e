import { setTimeout } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { discardUnreadBody, limitBodyTime } from "~/web/server/request-body.server";
import { anExchange } from "../http/exchange";

describe("limitBodyTime", () => {
	const isEnded = async (headers: Record<string, string>, arrives = false) => {
		const { request, response } = anExchange({ method: "POST", headers });
		const destroy = vi.spyOn(request.socket, "destroy");
		limitBodyTime(20)(request, response);
		if (arrives) request.emit("end");
		await setTimeout(60);
		return destroy.mock.calls.length > 0;
	};

	it("closes the connection when a body does not arrive in time", async () => {
		expect(await isEnded({ "content-length": "5" })).toBe(true);
		expect(await isEnded({ "transfer-encoding": "chunked" })).toBe(true);
	});

	it("leaves requests alone that have no body or whose body arrives", async () => {
		expect(await isEnded({ "content-length": "5" }, true)).toBe(false);
		expect(await isEnded({ "content-length": "0" })).toBe(false);
		expect(await isEnded({})).toBe(false);
	});
});

describe("discardUnreadBody", () => {
	it("reads the rest of a body that the response did not wait for", () => {
		const { request, response } = anExchange({ method: "POST", headers: { "content-length": "5" } });
		discardUnreadBody(request, response);
		request.on("data", () => undefined).pause();
		response.emit("finish");
		expect(request.listenerCount("data")).toBe(0);
		expect(request.isPaused()).toBe(false);
	});

	it("leaves a body alone that was read", () => {
		const { request, response } = anExchange({ method: "POST", headers: { "content-length": "5" } });
		discardUnreadBody(request, response);
		request.complete = true;
		request.pause();
		response.emit("finish");
		expect(request.isPaused()).toBe(true);
	});
});
