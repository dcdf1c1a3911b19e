import { expect, it, vi } from "vitest";
import { discardUnreadBody, limitBodyTime } from "~/web/server/request-body.server";
import { anExchange } from "../http/exchange";

it.each<[string, Record<string, string>, boolean, string?]>([
	["ends", { "content-length": "5" }, true],
	["ends", { "transfer-encoding": "chunked" }, true],
	["leaves", { "content-length": "5" }, false, "end"],
	["leaves", { "content-length": "5" }, false, "the connection's close"],
	["leaves", { "content-length": "0" }, false],
	["leaves", {}, false],
])("a limit for bodies %s a connection: %j", (_, headers, isEnded, event = "nothing") => {
	vi.useFakeTimers();
	const { request, response } = anExchange({ method: "POST", headers });
	const destroy = vi.spyOn(request.socket, "destroy");
	limitBodyTime(20)(request, response);
	if (event === "end") request.emit(event);
	else if (event !== "nothing") request.socket.emit("close");
	expect(vi.getTimerCount()).toBe(isEnded ? 1 : 0);
	vi.advanceTimersByTime(20);
	expect(destroy.mock.calls.length > 0).toBe(isEnded);
});

it.each<[string, boolean, Record<string, string>, unknown[]]>([
	[
		"reads the rest of a body that the response did not wait for",
		false,
		{ "content-length": "5" },
		[false, 1, 0],
	],
	["leaves a body alone that was read", true, { "content-length": "5" }, [true, 1, 0]],
	[
		"ends the connection of a body of unknown length",
		false,
		{ "transfer-encoding": "chunked" },
		[true, 1, 1],
	],
])("discardUnreadBody %s", (_, isRead, headers, expected) => {
	const { request, response } = anExchange({ method: "POST", headers });
	const destroy = vi.spyOn(request.socket, "destroySoon");
	discardUnreadBody(request, response);
	request.complete = isRead;
	request.on("data", () => undefined).pause();
	response.emit("finish");
	expect([request.isPaused(), request.listenerCount("data"), destroy.mock.calls.length]).toEqual(expected);
});

it("discardUnreadBody reads no more than two megabytes a second", () => {
	vi.useFakeTimers();
	const { request, response } = anExchange({ method: "POST", headers: { "content-length": "4000000" } });
	discardUnreadBody(request, response);
	response.emit("finish");
	request.emit("data", Buffer.alloc(64_000));
	vi.advanceTimersByTime(31);
	expect(request.isPaused()).toBe(true);
	vi.advanceTimersByTime(1);
	expect(request.isPaused()).toBe(false);
});
