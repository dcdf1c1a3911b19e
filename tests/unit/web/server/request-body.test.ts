import { expect, it, vi } from "vitest";
import { discardUnreadBody, limitBodyTime } from "~/web/server/request-body.server";
import { anExchange } from "../http/exchange";

it.each<[string, Record<string, string>, boolean, string?]>([
	["ends", { "content-length": "5" }, true],
	["ends", { "transfer-encoding": "chunked" }, true],
	["leaves", { "content-length": "5" }, false, "end"],
	["leaves", { "content-length": "0" }, false],
	["leaves", {}, false],
])("a limit for bodies %s a connection: %j", (_, headers, isEnded, event = "nothing") => {
	vi.useFakeTimers();
	const { request, response } = anExchange({ method: "POST", headers });
	const destroy = vi.spyOn(request.socket, "destroy");
	limitBodyTime(20)(request, response);
	request.emit(event);
	vi.advanceTimersByTime(20);
	expect(destroy.mock.calls.length > 0).toBe(isEnded);
});

it.each([
	["reads the rest of a body that the response did not wait for", false],
	["leaves a body alone that was read", true],
])("discardUnreadBody %s", (_, isRead) => {
	const { request, response } = anExchange({ method: "POST", headers: { "content-length": "5" } });
	discardUnreadBody(request, response);
	request.complete = isRead;
	request.on("data", () => undefined).pause();
	response.emit("finish");
	expect([request.isPaused(), request.listenerCount("data")]).toEqual(isRead ? [true, 1] : [false, 0]);
});
