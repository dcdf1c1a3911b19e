import { channel } from "node:diagnostics_channel";
import { IncomingMessage, Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { prepareRequests, senderAddress } from "~/server/incoming.server";

beforeAll(() => prepareRequests(undefined, { proxied() {}, refusedOrigin() {} }));

/** What reaches Remix of a request with these headers, over a connection from this address. */
function arrive(
	headers: Record<string, string>,
	remoteAddress: string | undefined = "198.51.100.1",
): Request {
	const request = { headers: { host: "wasi.example", ...headers }, socket: { remoteAddress }, url: "/" };
	channel("http.server.request.start").publish({
		request,
		response: new ServerResponse(new IncomingMessage(new Socket())),
		server: new Server(),
	});
	return new Request("http://wasi.example/", { headers: request.headers });
}

describe("a request comes from", () => {
	it("the other end of its connection", () => {
		expect(senderAddress(arrive({}), undefined)).toBe("198.51.100.1");
		expect(senderAddress(arrive({}, "2001:db8::1"), undefined)).toBe("2001:db8::1");
		expect(senderAddress(arrive({}, "fe80::1%eth0"), undefined)).toBe("fe80::1");
	});

	it("nowhere that it claims itself", () => {
		const claims = {
			"x-wasi-peer": "203.0.113.9",
			"x-forwarded-for": "203.0.113.9",
			"x-real-ip": "203.0.113.9",
		};
		expect(senderAddress(arrive(claims), undefined)).toBe("198.51.100.1");
		const request = { headers: { ...claims, host: "a" }, socket: {}, url: "/" };
		channel("http.server.request.start").publish({
			request,
			response: new ServerResponse(new IncomingMessage(new Socket())),
			server: new Server(),
		});
		expect(request.headers).not.toHaveProperty("x-wasi-peer");
	});

	it.each([
		["x-real-ip", "203.0.113.9", "203.0.113.9"],
		["x-real-ip", " 2001:db8::2 ", "2001:db8::2"],
		["x-forwarded-for", "10.0.0.1, 192.0.2.8, 203.0.113.9", "203.0.113.9"],
		["x-forwarded-for", "203.0.113.9:51234", "203.0.113.9"],
		["x-forwarded-for", "[2001:db8::2]:443", "2001:db8::2"],
		["x-forwarded-for", "[2001:db8::2]", "2001:db8::2"],
	])("where the trusted proxy says in %s: %s", (header, value, address) => {
		expect(senderAddress(arrive({ [header]: value }), header)).toBe(address);
	});

	it.each(["", "unknown", "203.0.113", "203.0.113.9, evil", "<script>", ","])(
		"the proxy itself when that says %j",
		(value) => {
			expect(senderAddress(arrive({ "x-real-ip": value }), "x-real-ip")).toBe("198.51.100.1");
		},
	);

	it("somewhere, also when the connection is gone", () => {
		const request = new Request("http://wasi.example/");
		expect(senderAddress(request, undefined)).toBe("unknown");
	});
});
