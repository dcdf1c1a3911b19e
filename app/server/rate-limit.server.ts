import { createHmac, randomBytes } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Sender } from "./sender.server";

export interface RateLimit {
	/** Counts attempts, by default one. @returns 0 if they are allowed, otherwise milliseconds until the next ones are */
	count(sender: Sender, attempts?: number): Promise<number>;
	/** Takes back attempts that were counted and allowed. */
	giveBack(sender: Sender, attempts?: number): Promise<void>;
}

/** A /56 may send twice as much as a /64, and a /48 four times as much. */
const shares = [1, 2, 4];

/**
 * Allows a number of attempts within a window that begins with the first attempt: `attempts` for the narrowest
 * network of a sender, and more for the wider ones. Each process counts by itself.
 * @param slots number of counters for the narrowest networks; keys are hashed onto them, so that many senders cannot
 * fill the memory (65,536 and those of the wider networks take at most 44 MB). The hash has a secret, so nobody can
 * make two keys collide.
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
	const widths = shares.map((share) =>
		countInSketch({ attempts: attempts * share, seconds, slots: slots / share }),
	);
	return {
		async count(sender, counted = 1) {
			// The narrowest first: a network that is refused uses up no attempts of the wider ones.
			for (const [index, network] of [...sender].reverse().entries()) {
				const waitMs = (await widths[index]?.count(network, counted)) ?? 0;
				if (waitMs > 0) return waitMs;
			}
			return 0;
		},
		async giveBack(sender, counted = 1) {
			const networks = [...sender].reverse();
			await Promise.all(networks.map((network, index) => widths[index]?.giveBack(network, counted)));
		},
	};
}

/** A count-min sketch: a key is refused only where both tables refuse it, and two keys rarely share a counter in both. */
function countInSketch({ attempts, seconds, slots }: { attempts: number; seconds: number; slots: number }) {
	const createTable = () => {
		const limiter = new RateLimiterMemory({ points: attempts, duration: seconds });
		const secret = randomBytes(32);
		const slotOf = (key: string) =>
			createHmac("sha256", secret).update(key).digest().readUInt32BE() % (slots / 2);
		return {
			count: (key: string, counted: number) => consume(limiter, slotOf(key), counted),
			giveBack: (key: string, counted: number) => limiter.reward(slotOf(key), counted),
		};
	};
	const tables = [createTable(), createTable()];
	return {
		async count(key: string, counted: number) {
			return Math.min(...(await Promise.all(tables.map((table) => table.count(key, counted)))));
		},
		giveBack: (key: string, counted: number) =>
			Promise.all(tables.map((table) => table.giveBack(key, counted))),
	};
}

async function consume(limiter: RateLimiterMemory, slot: number, counted: number): Promise<number> {
	try {
		await limiter.consume(slot, counted);
		return 0;
	} catch (refusal) {
		if (refusal instanceof RateLimiterRes) return Math.max(refusal.msBeforeNext, 1);
		throw refusal;
	}
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

/** @param waitMs milliseconds @returns `1 minuto`, `14 minutos`, `23 horas`; rounded up */
export function formatWait(waitMs: number): string {
	const minutes = Math.max(Math.ceil(waitMs / 60_000), 1);
	if (minutes > 60) return `${Math.ceil(minutes / 60)} horas`;
	return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
}
