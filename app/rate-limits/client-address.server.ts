import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import type { PreparingHandler } from "~/http/pipeline-handler.server";
import { log } from "~/log.server";

/** Carries the connection's address to Remix, whose requests do not have it. */
const peerHeader = "x-wasi-peer";
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

/** Writes the connection's address into a header of our own, replacing whatever the client sent in it. */
export const recordClientAddress: PreparingHandler = ({ headers, socket }) => {
	delete headers[peerHeader];
	if (socket.remoteAddress) headers[peerHeader] = socket.remoteAddress;
};

export function clientAddress({ headers }: Request, trustedHeader: string | undefined): string {
	return findAddress((name) => headers.get(name), trustedHeader);
}

/**
 * The client's IP address, after `recordClientAddress`; "unknown" when the connection is already gone.
 * @param trustedHeader set by the proxy; the last address of a list counts: clients may forge the others
 */
export function clientAddressOf(headers: IncomingHttpHeaders, trustedHeader: string | undefined): string {
	return findAddress((name) => headers[name]?.toString(), trustedHeader);
}

function findAddress(
	read: (name: string) => string | null | undefined,
	trustedHeader: string | undefined,
): string {
	const forwarded = trustedHeader && read(trustedHeader)?.split(",").at(-1);
	return parseAddress(forwarded) ?? parseAddress(read(peerHeader)) ?? "unknown";
}

/** Some proxies add a port, brackets or a zone: `[2001:db8::2]:443`, `fe80::1%eth0`. */
function parseAddress(text: string | null | undefined): string | undefined {
	const address = (text ?? "")
		.trim()
		.replace(/^\[(.*)\](:\d+)?$/, "$1")
		.replace(/^([\d.]+):\d+$/, "$1")
		.replace(/%.*$/, "");
	return isIP(address) ? address : undefined;
}
