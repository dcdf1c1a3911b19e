import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { log } from "~/platform/process/log.server";
import type { PreparingHandler } from "~/web/http/pipeline-handler.server";

/** Carries the client's address to the queues and to Remix, whose requests do not have it. */
const addressHeader = "x-wasi-client";
const proxyHeaders = ["x-forwarded-for", "x-real-ip", "forwarded", "cf-connecting-ip"];

export function warnOfProxy(clientAddressHeader: string | undefined): PreparingHandler {
	let hasWarned = false;
	const advice = clientAddressHeader
		? `the proxy does not send ${clientAddressHeader}: correct CLIENT_ADDRESS_HEADER`
		: "set CLIENT_ADDRESS_HEADER";
	return ({ headers }) => {
		if (hasWarned || (clientAddressHeader && headers[clientAddressHeader])) return;
		const header = proxyHeaders.find((name) => headers[name]);
		if (!header) return;
		hasWarned = true;
		log.warn({ header }, `behind a proxy all shoppers share one limit: ${advice}`);
	};
}

/** @param trustedHeader set by the proxy; the last address of a list counts: clients may forge the others */
export function recordClientAddress(trustedHeader: string | undefined): PreparingHandler {
	return ({ headers, socket }) => {
		const forwarded = trustedHeader && headers[trustedHeader]?.toString().split(",").at(-1);
		const address = parseAddress(forwarded) ?? parseAddress(socket.remoteAddress);
		delete headers[addressHeader];
		if (address) headers[addressHeader] = address;
	};
}

export function clientAddress({ headers }: { headers: Headers | IncomingHttpHeaders }): string {
	const address = headers instanceof Headers ? headers.get(addressHeader) : headers[addressHeader];
	return address?.toString() ?? "unknown";
}

/** Some proxies add a port, brackets or a zone: `[2001:db8::2]:443`, `fe80::1%eth0`. */
function parseAddress(text: string | undefined): string | undefined {
	const address = (text ?? "")
		.trim()
		.replace(/^\[(.*)\](:\d+)?$/, "$1")
		.replace(/^([\d.]+):\d+$/, "$1")
		.replace(/%.*$/, "");
	return isIP(address) ? address : undefined;
}
