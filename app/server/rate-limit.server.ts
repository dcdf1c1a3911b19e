import { createHmac, randomBytes } from "node:crypto";
import { isIPv4 } from "node:net";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

export interface RateLimit {
	/** Counts a try. @returns 0 when it may be made, or the milliseconds until the next may */
	count(what: string): Promise<number>;
}

/**
 * So many tries within a time that begins with the first of them. Each process counts its own.
 *
 * @param slots what is counted shares this many counters, so that no number of senders fills the memory: 65,536 take
 * 25 MB at most. Two that share one by chance are counted together; which do, nobody outside can know.
 */
export function limitTries({
	tries,
	seconds,
	slots = 65_536,
}: {
	tries: number;
	seconds: number;
	slots?: number;
}): RateLimit {
	const limiter = new RateLimiterMemory({ points: tries, duration: seconds });
	const secret = randomBytes(32);
	const slotOf = (what: string) => createHmac("sha256", secret).update(what).digest().readUInt32BE() % slots;
	return {
		async count(what) {
			try {
				await limiter.consume(slotOf(what));
				return 0;
			} catch (refusal) {
				if (refusal instanceof RateLimiterRes) return Math.max(refusal.msBeforeNext, 1);
				throw refusal;
			}
		},
	};
}

/** Status and headers of the refusal. */
export function tooOftenInit(waitMs: number) {
	return { status: 429, headers: retryAfter(waitMs) };
}

/** @param waitMs milliseconds */
export function retryAfter(waitMs: number): { "Retry-After": string } {
	return { "Retry-After": String(Math.ceil(waitMs / 1000)) };
}

/** The refusal of a form that was sent too often, for the shopper. */
export function tooOftenText(waitMs: number): string {
	return `Recibimos demasiados envíos seguidos. Espera ${waitInWords(waitMs)} y vuelve a intentarlo: no se borró nada de lo que escribiste.`;
}

/** @param waitMs milliseconds @returns `1 minuto`, `14 minutos`: never less than it takes */
export function waitInWords(waitMs: number): string {
	const minutes = Math.max(Math.ceil(waitMs / 60_000), 1);
	return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
}

/**
 * The key under which a client's address is counted: the address itself, or the /64 prefix of an IPv6 address, because one
 * customer usually has the whole prefix (RFC 6177).
 * @param address an IP address or "unknown"; an IPv4-mapped IPv6 address counts as IPv4
 */
export function rateLimitKey(address: string): string {
	if (isIPv4(address) || !URL.canParse(`http://[${address}]`)) return address;
	// The URL parser normalizes IPv6 addresses, with the longest run of zeros as "::".
	const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
	const before = head.split(":").filter(Boolean);
	const after = (tail ?? "").split(":").filter(Boolean);
	const groups = [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
	if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") {
		return groups
			.slice(6)
			.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
			.join(".");
	}
	return `${groups.slice(0, 4).join(":")}::/64`;
}
