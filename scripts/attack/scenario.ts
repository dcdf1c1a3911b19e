import type { Datastore } from "../../app/platform/datastore/datastore.server";
import type { RunningStore, StoreProcess } from "../../tests/support/serving";
import type { AuthEmulator } from "../../tests/unit/shop/account/auth-emulator";
import type { Attackers } from "./attackers";
import type { Load } from "./send-load";

/** An attack. It may run several times, so it takes new senders, phones and addresses each time. */
export interface Scenario {
	name: string;
	/**
	 * Prepares the attack. @returns the attack itself, which runs while another shopper's requests are timed;
	 * it returns a sentence for each harm done to others
	 */
	prepare(stage: Stage): Promise<() => Promise<string[]>>;
	/** False for a scenario that keeps the measuring process itself busy, so that its times mean nothing. */
	isTimed?: boolean;
	/** Left out of the short attack. */
	isLong?: boolean;
	/** True where the memory that a store keeps after earlier attacks would be counted as this one's. */
	needsNewStore?: boolean;
}

/** A store under attack, and the means of a scenario. */
export interface Stage {
	store: StoreProcess;
	/** The store's datastore, for records that no form can make. */
	datastore: Datastore;
	emulator: AuthEmulator;
	attackers: Attackers;
	isShort: boolean;
	/** The number of orders of one account. */
	orders: number;
	hostileRequests: number;
	seed: number;
	/** How long a flood lasts. */
	seconds: number;
}

type Visitor = Pick<RunningStore, "fetch">;

/**
 * Senders that attack together. In the fair queue, a shopper waits for one page of each, which the limits of
 * `breaches.ts` allow for this many.
 */
const manySenders = 20;

/** A scenario that is one load, from one sender and from many. */
export function fromOneAndMany(
	name: string,
	requestsOf: (sender: string, stage: Stage) => string[],
	load: Partial<Load> = {},
): Scenario[] {
	return [1, manySenders].map((senders) => ({
		name: `${name}, ${senders === 1 ? "one sender" : `${senders} senders`}`,
		isLong: senders === 1,
		prepare: async (stage) => {
			const requests = newSenders(senders).flatMap((sender) => requestsOf(sender, stage));
			return attackBy({ ...flood(stage), ...load, requests }, stage);
		},
	}));
}

/** @returns an attack that only sends a load; its harm shows in the other shopper's times */
export function attackBy(load: Load, { attackers }: Pick<Stage, "attackers">): () => Promise<string[]> {
	return async () => {
		await attackers.send(load);
		return [];
	};
}

/** A hundred connections that send the next request as soon as one is answered. */
export function flood({ seconds }: Stage): Omit<Load, "requests"> {
	return { connections: 100, count: 1_000_000, seconds, answers: "read" };
}

let senders = 0;

/** An IPv4 address that nobody has used yet. */
export function newSender(): string {
	senders++;
	return `10.${senders >> 16}.${(senders >> 8) & 255}.${senders & 255}`;
}

export function newSenders(count: number): string[] {
	return Array.from({ length: count }, newSender);
}

let providers = 0;

/** Unused addresses of a provider's customers: a different /64 each, all in one /48. */
export function newNeighbours(count: number): string[] {
	const provider = (++providers).toString(16);
	return Array.from({ length: count }, (_, index) => `2001:db8:${provider}:${(index + 1).toString(16)}00::1`);
}

let phones = 0;

/** Nine digits that nobody has used yet. */
export function newPhone(): string {
	return `9${String(31_000_000 + ++phones)}`;
}

/** The store as seen from an IP address. */
export function visitFrom({ store }: { store: Visitor }, sender: string): Visitor {
	return {
		fetch: (path, init = {}) =>
			store.fetch(path, { ...init, headers: { ...init.headers, "x-real-ip": sender } }),
	};
}

/** @returns an empty list if the work succeeds, otherwise what was lost and why */
export async function lostUnless(what: string, work: () => Promise<boolean>): Promise<string[]> {
	try {
		return (await work()) ? [] : [what];
	} catch (error) {
		return [`${what} (${(error as Error).message})`];
	}
}
