import { createHmac, randomBytes } from "node:crypto";
import { isIPv4 } from "node:net";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

export interface RateLimit {
	/** Counts an attempt. @returns 0 when it is allowed, otherwise the milliseconds until the next one is */
	count(key: string): Promise<number>;
}

/**
 * Allows a number of attempts for each key within a window that begins with the first attempt. Each process
 * counts by itself.
 * @param slots number of counters; keys are hashed onto them, so that many senders cannot fill the memory
 * (65,536 take at most 25 MB). The hash has a secret, so nobody can make two keys collide.
 */
export function createRateLimit({
	attempts,
	seconds,
	slots = 65_536,
}: {
	attempts: number;
	seconds: number;
	slots?: number;
}): RateLimit {
	const createTable = () =>
		countIntoSlots(new RateLimiterMemory({ points: attempts, duration: seconds }), slots / 2);
	// A key is refused only where both tables refuse it (a count-min sketch): two keys rarely share a counter in both.
	const tables = [createTable(), createTable()];
	return {
		count: async (key) => Math.min(...(await Promise.all(tables.map((countIn) => countIn(key))))),
	};
}

function countIntoSlots(limiter: RateLimiterMemory, slots: number): RateLimit["count"] {
	const secret = randomBytes(32);
	const slotOf = (key: string) => createHmac("sha256", secret).update(key).digest().readUInt32BE() % slots;
	return async (key) => {
		try {
			await limiter.consume(slotOf(key));
			return 0;
		} catch (refusal) {
			if (refusal instanceof RateLimiterRes) return Math.max(refusal.msBeforeNext, 1);
			throw refusal;
		}
	};
}

/** @param waitMs milliseconds */
export function tooManyRequestsInit(waitMs: number) {
	return { status: 429, headers: retryAfter(waitMs) };
}

/** @param waitMs milliseconds */
export function retryAfter(waitMs: number): { "Retry-After": string } {
	return { "Retry-After": String(Math.ceil(waitMs / 1000)) };
}

/** Tells a shopper that a form was sent too often. @param waitMs milliseconds */
export function tooManyRequestsText(waitMs: number): string {
	return `Recibimos demasiados envíos seguidos. Espera ${formatWait(waitMs)} y vuelve a intentarlo: no se borró nada de lo que escribiste.`;
}

/** @param waitMs milliseconds @returns `1 minuto`, `14 minutos`; rounded up */
export function formatWait(waitMs: number): string {
	const minutes = Math.max(Math.ceil(waitMs / 60_000), 1);
	return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
}

/**
 * The key under which a client's address is counted: the address itself, or the /64 prefix of an IPv6
 * address, because one customer usually has the whole prefix (RFC 6177).
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
