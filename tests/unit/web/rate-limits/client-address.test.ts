import { beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "~/platform/process/log.server";
import { clientAddress, recordClientAddress, warnOfProxy } from "~/web/rate-limits/client-address.server";
import { anExchange, remixRequest } from "../http/exchange";

const own = "198.51.100.1";
const claims = {
	"x-wasi-client": "203.0.113.9",
	"x-forwarded-for": "203.0.113.9",
	"x-real-ip": "203.0.113.9",
};
const sent = (header: string, value: string): [Record<string, string>, string] => [
	{ [header]: value },
	header,
];

it.each<[string, address: string, headers: Record<string, string>, trusted?: string, remote?: string]>([
	["the connection's", own, {}],
	["the connection's IPv6 address", "2001:db8::1", {}, undefined, "2001:db8::1"],
	["the connection's without its zone", "fe80::1", {}, undefined, "fe80::1%eth0"],
	["not the one that the client claims", own, claims],
	["the proxy's header", "203.0.113.9", ...sent("x-real-ip", "203.0.113.9")],
	["the proxy's header, trimmed", "2001:db8::2", ...sent("x-real-ip", " 2001:db8::2 ")],
	["the last", "203.0.113.9", ...sent("x-forwarded-for", "10.0.0.1, 192.0.2.8, 203.0.113.9")],
	["the last without its port", "203.0.113.9", ...sent("x-forwarded-for", "10.0.0.1, 203.0.113.9:51234")],
	["an IPv6 address without its port", "2001:db8::2", ...sent("x-forwarded-for", "[2001:db8::2]:443")],
	["an IPv6 address without brackets", "2001:db8::2", ...sent("x-forwarded-for", "[2001:db8::2]")],
	...["", "unknown", "203.0.113", "203.0.113.9, evil", "<script>", ","].map(
		(value): [string, string, Record<string, string>, string] => {
			return [`the proxy's own when it sends ${value}`, own, ...sent("x-real-ip", value)];
		},
	),
])("the client's address is %s: %s", (_, address, headers, trusted, remote = own) => {
	const { request, response } = anExchange({ headers });
	Object.defineProperty(request.socket, "remoteAddress", { value: remote });
	recordClientAddress(trusted)(request, response);
	expect(clientAddress(request)).toBe(address);
	expect(clientAddress(remixRequest(request)), "as Remix sees it").toBe(address);
});

it("the client's address is unknown when the connection is gone, and not in a header of the client's", () => {
	for (const gone of [{ headers: {} }, new Request("http://wasi.example/")])
		expect(clientAddress(gone)).toBe("unknown");
	const { request, response } = anExchange({ headers: claims });
	recordClientAddress(undefined)(request, response);
	expect(request.headers).not.toHaveProperty("x-wasi-client");
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
