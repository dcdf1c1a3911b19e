import { beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "~/platform/process/log.server";
import { clientAddress, recordClientAddress, warnOfProxy } from "~/web/rate-limits/client-address.server";
import { anExchange, remixRequest } from "../http/exchange";

/** Node's request, given these headers and a connection from this address. */
function arriveAtNode(
	headers: Record<string, string>,
	trustedHeader?: string,
	remoteAddress = "198.51.100.1",
) {
	const { request, response } = anExchange({ headers });
	Object.defineProperty(request.socket, "remoteAddress", { value: remoteAddress });
	recordClientAddress(trustedHeader)(request, response);
	return request;
}

/** The same as Remix sees it. */
function arrive(...connection: Parameters<typeof arriveAtNode>): Request {
	return remixRequest(arriveAtNode(...connection));
}

describe("the client's address is", () => {
	it("the connection's remote address", () => {
		expect(clientAddress(arrive({}))).toBe("198.51.100.1");
		expect(clientAddress(arrive({}, undefined, "2001:db8::1"))).toBe("2001:db8::1");
		expect(clientAddress(arrive({}, undefined, "fe80::1%eth0"))).toBe("fe80::1");
	});

	it("not an address that the client claims", () => {
		const claims = {
			"x-wasi-client": "203.0.113.9",
			"x-forwarded-for": "203.0.113.9",
			"x-real-ip": "203.0.113.9",
		};
		expect(clientAddress(arrive(claims))).toBe("198.51.100.1");
		const { request, response } = anExchange({ headers: claims });
		recordClientAddress(undefined)(request, response);
		expect(request.headers).not.toHaveProperty("x-wasi-client");
	});

	it.each([
		["x-real-ip", "203.0.113.9", ["203.0.113.9"]],
		["x-real-ip", "2001:db8::2", [" 2001:db8::2 "]],
		["x-forwarded-for", "203.0.113.9", ["10.0.0.1, 192.0.2.8, 203.0.113.9", "203.0.113.9:51234"]],
		["x-forwarded-for", "2001:db8::2", ["[2001:db8::2]:443", "[2001:db8::2]"]],
	])("the one that the trusted proxy sends in %s: %s", (header, address, values) => {
		for (const value of values) expect(clientAddress(arrive({ [header]: value }, header))).toBe(address);
	});

	it.each(["", "unknown", "203.0.113", "203.0.113.9, evil", "<script>", ","])(
		"the proxy's own when it sends %j",
		(value) => {
			expect(clientAddress(arrive({ "x-real-ip": value }, "x-real-ip"))).toBe("198.51.100.1");
		},
	);

	it("the same for Node's request as for Remix's, and unknown when the connection is gone", () => {
		const headers = { "x-forwarded-for": "10.0.0.1, 203.0.113.9:443" };
		expect(clientAddress(arriveAtNode(headers, "x-forwarded-for"))).toBe("203.0.113.9");
		expect(clientAddress(arriveAtNode(headers))).toBe("198.51.100.1");
		for (const gone of [{ headers: {} }, new Request("http://wasi.example/")])
			expect(clientAddress(gone)).toBe("unknown");
	});
});

describe("a proxy whose header is not read is logged", () => {
	beforeEach(() => void vi.spyOn(log, "warn").mockReturnValue());
	const ask = (handle: ReturnType<typeof warnOfProxy>, headers: Record<string, string>) => {
		const { request, response } = anExchange({ headers });
		handle(request, response);
	};

	it.each([
		["x-forwarded-for", undefined, "CLIENT_ADDRESS_HEADER"],
		["x-real-ip", undefined, "CLIENT_ADDRESS_HEADER"],
		["forwarded", undefined, "CLIENT_ADDRESS_HEADER"],
		["cf-connecting-ip", undefined, "CLIENT_ADDRESS_HEADER"],
		["x-forwarded-for", "x-client-ip", "the proxy does not send x-client-ip: correct CLIENT_ADDRESS_HEADER"],
	])("once, by its %s where the store reads %s", (header, configured, advice) => {
		const handle = warnOfProxy(configured);
		ask(handle, {});
		expect(log.warn).not.toHaveBeenCalled();
		for (let n = 0; n < 3; n++) ask(handle, { [header]: "203.0.113.9" });
		expect(log.warn).toHaveBeenCalledOnce();
		expect(log.warn).toHaveBeenCalledWith({ header }, expect.stringContaining(advice));
	});

	it("not at all if it sends the configured header", () => {
		ask(warnOfProxy("x-real-ip"), { "x-real-ip": "203.0.113.9", "x-forwarded-for": "203.0.113.9" });
		expect(log.warn).not.toHaveBeenCalled();
	});
});
