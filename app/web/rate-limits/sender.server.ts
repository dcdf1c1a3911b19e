import { isIPv4 } from "node:net";
import type { Sender } from "~/platform/process/rate-limit.server";
import { clientAddress } from "./client-address.server";

export function senderOf(request: Parameters<typeof clientAddress>[0]): Sender {
	return networksOf(clientAddress(request));
}

/** @returns an IPv4 address (also one mapped to IPv6) or "unknown" alone; for IPv6 the /48, /56 and /64 */
export function networksOf(address: string): Sender {
	if (isIPv4(address) || !URL.canParse(`http://[${address}]`)) return [address];
	const groups = readGroups(address);
	if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") return [readMappedIPv4(groups)];
	const site = groups.slice(0, 3).join(":");
	const subnet = Number.parseInt(groups[3] ?? "0", 16);
	return [
		`${site}::/48`,
		`${site}:${(subnet & 0xff00).toString(16)}::/56`,
		`${site}:${subnet.toString(16)}::/64`,
	];
}

function readGroups(address: string): string[] {
	// The URL parser normalizes IPv6 addresses, with the longest run of zeros as "::".
	const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
	const before = head.split(":").filter(Boolean);
	const after = (tail ?? "").split(":").filter(Boolean);
	return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}

function readMappedIPv4(groups: string[]): string {
	return groups
		.slice(6)
		.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
		.join(".");
}
