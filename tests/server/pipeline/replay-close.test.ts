import { setImmediate } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { replayCloseEvent } from "~/server/pipeline/replay-close.server";
import { anExchange } from "./exchange";

it("a listener added after the response has closed is called once", async () => {
	const { request, response } = anExchange();
	replayCloseEvent(request, response);
	response.emit("close");
	const late = vi.fn();
	response.on("close", late);
	expect(late).not.toHaveBeenCalled();
	await setImmediate();
	expect(late).toHaveBeenCalledOnce();
});

it("a listener added in time is called once", async () => {
	const { request, response } = anExchange();
	replayCloseEvent(request, response);
	const listener = vi.fn();
	response.on("close", listener);
	await setImmediate();
	expect(listener).not.toHaveBeenCalled();
	response.emit("close");
	await setImmediate();
	expect(listener).toHaveBeenCalledOnce();
});
