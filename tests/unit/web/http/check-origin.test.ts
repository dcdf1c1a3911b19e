import { beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "~/platform/process/log.server";
import { checkOrigin, hasForeignOrigin } from "~/web/http/check-origin.server";
import { anExchange, remixRequest } from "./exchange";

beforeEach(() => void vi.spyOn(log, "warn").mockReturnValue());

function arrive(headers: Record<string, string>, publicOrigin?: string) {
	const { request, response } = anExchange({ method: "POST", headers });
	checkOrigin(publicOrigin)(request, response);
	return remixRequest(request);
}

describe("a form is cross-site", () => {
	it.each([
		["from another site", { origin: "https://evil.example" }],
		["from another port", { origin: "http://wasi.example:8080" }],
		["from an opaque origin, such as a sandboxed frame", { origin: "null" }],
		["according to the browser", { "sec-fetch-site": "cross-site" }],
	])("%s", (_, headers) => {
		expect(hasForeignOrigin(arrive(headers))).toBe(true);
	});

	it("from the store's own host, if that is not its public origin", () => {
		expect(hasForeignOrigin(arrive({ origin: "https://evil.example" }, "https://wasi.example"))).toBe(true);
	});
});

describe("a form is same-site", () => {
	it.each([
		["from a page on the same host", { origin: "https://wasi.example" }, undefined],
		[
			"from the public origin behind a proxy that changes Host",
			{ origin: "https://wasi.pe" },
			"https://wasi.pe",
		],
		["without Origin", {}, undefined],
		[
			"with a forged cross-site marker, which only the store may set",
			{ "x-wasi-foreign-origin": "1" },
			undefined,
		],
	])("%s", (_, headers, publicOrigin) => {
		const request = arrive(headers as Record<string, string>, publicOrigin);
		expect(hasForeignOrigin(request)).toBe(false);
		expect(log.warn).not.toHaveBeenCalled();
	});
});

it("removes Origin, which Remix would compare with Host itself", () => {
	expect(arrive({ origin: "https://wasi.example" }).headers.has("origin")).toBe(false);
	expect(arrive({ origin: "https://evil.example" }).headers.has("origin")).toBe(false);
});

describe("a refused form that may be the store's own", () => {
	const send = (handle: ReturnType<typeof checkOrigin>, method: string, headers: Record<string, string>) => {
		const { request, response } = anExchange({ method, headers: { origin: "https://wasi.pe", ...headers } });
		handle(request, response);
	};

	it("is logged once, with the origin to configure", () => {
		const handle = checkOrigin(undefined);
		send(handle, "POST", {});
		send(handle, "POST", { "sec-fetch-site": "same-origin" });
		expect(log.warn).toHaveBeenCalledOnce();
		expect(log.warn).toHaveBeenCalledWith(
			{ origin: "https://wasi.pe", host: "wasi.example", publicOrigin: undefined },
			expect.stringContaining("PUBLIC_ORIGIN"),
		);
	});

	it("is not one that the browser calls cross-site, nor a GET", () => {
		const handle = checkOrigin(undefined);
		send(handle, "POST", { "sec-fetch-site": "cross-site" });
		send(handle, "GET", {});
		expect(log.warn).not.toHaveBeenCalled();
	});
});
