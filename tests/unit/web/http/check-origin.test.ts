import { beforeEach, expect, it, vi } from "vitest";
import { log } from "~/platform/process/log.server";
import { checkOrigin, hasForeignOrigin } from "~/web/http/check-origin.server";
import { anExchange, remixRequest } from "./exchange";

beforeEach(() => void vi.spyOn(log, "warn").mockReturnValue());

function arrive(headers: Record<string, string>, publicOrigin?: string) {
	const { request, response } = anExchange({ method: "POST", headers });
	checkOrigin(publicOrigin)(request, response);
	return remixRequest(request);
}

const shop = "https://wasi.example";

it.each<[string, Record<string, string>, string?]>([
	["from another site", { origin: "https://evil.example" }],
	["from another port", { origin: "http://wasi.example:8080" }],
	["from an opaque origin, such as a sandboxed frame", { origin: "null" }],
	["that is so according to the browser", { "sec-fetch-site": "cross-site" }],
	["from another site than the public origin", { origin: "https://evil.example" }, shop],
])(
	"a form %s is cross-site, and loses Origin, which Remix would compare with Host",
	(_, headers, publicOrigin) => {
		const request = arrive(headers, publicOrigin);
		expect([hasForeignOrigin(request), request.headers.has("origin")]).toEqual([true, false]);
	},
);

it.each<[string, Record<string, string>, string?]>([
	["from a page on the same host", { origin: shop }],
	[
		"from the public origin behind a proxy that changes Host",
		{ origin: "https://wasi.pe" },
		"https://wasi.pe",
	],
	["without Origin", {}],
	["with a forged marker, which only the store may set", { "x-wasi-foreign-origin": "1" }],
])("a form %s is same-site, and loses Origin", (_, headers, publicOrigin) => {
	const request = arrive(headers, publicOrigin);
	expect([hasForeignOrigin(request), request.headers.has("origin")]).toEqual([false, false]);
	expect(log.warn).not.toHaveBeenCalled();
});

const send = (handle: ReturnType<typeof checkOrigin>, method: string, headers: Record<string, string>) => {
	const { request, response } = anExchange({ method, headers: { origin: "https://wasi.pe", ...headers } });
	handle(request, response);
};

it("a refused form that may be the store's own is logged once, with the origin to configure; one that the browser calls cross-site is not, nor a GET", () => {
	const handle = checkOrigin(undefined);
	send(handle, "POST", { "sec-fetch-site": "cross-site" });
	send(handle, "GET", {});
	expect(log.warn).not.toHaveBeenCalled();
	send(handle, "POST", {});
	send(handle, "POST", { "sec-fetch-site": "same-origin" });
	expect(log.warn).toHaveBeenCalledExactlyOnceWith(
		{ origin: "https://wasi.pe", host: "wasi.example", publicOrigin: undefined },
		expect.stringContaining("PUBLIC_ORIGIN"),
	);
});
