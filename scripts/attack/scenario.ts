import type { Datastore } from "~/platform/datastore/datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { type RunningStore, type StoreProcess, startStoreProcess } from "../../tests/support/serving";
import { newShopper, type Shopper } from "../../tests/support/shopper";
import { type Question, signInByMail } from "../bench/visits";
import { type Attackers, startAttackers } from "./attacker";
import { putBehindNginx } from "./behind-nginx";
import type { Load } from "./send-load";

/** An attack. It may run several times, so it takes new senders, phones and addresses each time. */
export interface Scenario {
	name: string;
	/** @returns the attack, which runs while a shopper is timed; it returns a sentence for each harm done to others */
	prepare(stage: Stage): Promise<() => Promise<string[]>>;
	/** False for a scenario that keeps the measuring process itself busy, so that its times mean nothing. */
	isTimed?: boolean;
	isLong?: boolean;
	/** Milliseconds by which kept pages may be slower at the median, where that is not the usual. */
	medianMs?: number;
	/** True where the memory that a store keeps after earlier attacks would be counted as this one's. */
	needsNewStore?: boolean;
}

export interface Stage {
	isShort: boolean;
	store: StoreProcess;
	/** The store's datastore, for records that no form can make. */
	datastore: Datastore;
	attackers: Attackers;
	seconds: number;
	/** By how much an attack has more connections, or sends more. */
	times: number;
	close(): Promise<void>;
}

/** Of a store that knows senders by a header. */
export const attackedEnv = { CLIENT_ADDRESS_HEADER: "x-real-ip", PAGE_CACHE_MB: "64" };

export interface StageOptions {
	isShort: boolean;
	times: number;
	isBehindNginx: boolean;
}

export async function openStage({ isShort, times, isBehindNginx }: StageOptions): Promise<Stage> {
	const started = await startStoreProcess({ env: { STORE_MODE: "demo", ...attackedEnv } });
	const store = isBehindNginx ? await putBehindNginx(started) : started;
	const datastore = await openDatastore({ kind: "sqlite", dataDir: store.dataDir });
	const attackers = startAttackers(store.url);
	const close = async () => {
		attackers.stop();
		await datastore.close();
		await store.stop();
	};
	return { isShort, store, datastore, attackers, seconds: isShort ? 0.6 : 10, times, close };
}

type Visitor = Pick<RunningStore, "fetch">;

interface Flood extends Omit<Load, "connections" | "seconds"> {
	connections?: number;
	seconds?: number;
	/** @param statuses the number of answers by status @returns a sentence for each harm */
	harm?(statuses: Record<number, number>): string[] | Promise<string[]>;
}

/** A scenario that only sends requests. Its harm shows in the other shopper's times, too. */
export function flood(
	name: string,
	floodOf: (stage: Stage) => Flood | Promise<Flood>,
	traits: Omit<Scenario, "name" | "prepare"> = {},
): Scenario {
	const prepare = async (stage: Stage) => {
		const { harm = () => [], ...load } = await floodOf(stage);
		const { connections = 100 } = load;
		const larger = { seconds: stage.seconds, ...load, connections: connections * stage.times };
		return async () => harm(await stage.attackers.send(larger));
	};
	return { name, prepare, ...traits };
}

/** Senders that attack together. In the fair queue, a shopper waits for one page of each. */
const manySenders = 20;

export function fromOneAndMany(
	name: string,
	requestsOf: (sender: string) => Question[],
	load: Partial<Load> = {},
): Scenario[] {
	return [1, manySenders].map((senders) => {
		const requests = () => newSenders(senders).flatMap(requestsOf);
		const from = senders === 1 ? "one sender" : `${senders} senders`;
		return flood(`${name}, ${from}`, () => ({ requests: requests(), ...load }), { isLong: senders === 1 });
	});
}

export function once(requests: Question[], count = requests.length): Load {
	return { requests, connections: 10, count, seconds: 20 };
}

let taken = 0;

export function newSender(): string {
	taken++;
	return `10.${taken >> 16}.${(taken >> 8) & 255}.${taken & 255}`;
}

export function newSenders(count: number): string[] {
	return Array.from({ length: count }, newSender);
}

/** Unused addresses of a provider's customers: a different /64 each, all in one /48. */
export function newNeighbours(count: number): string[] {
	const provider = (++taken).toString(16);
	return Array.from({ length: count }, (_, index) => `2001:db8:${provider}:${(index + 1).toString(16)}00::1`);
}

export function newPhone(): string {
	return String(931_000_000 + ++taken);
}

export function visitFrom({ store }: { store: Visitor }, sender = newSender()): Visitor {
	return {
		fetch: (path, init = {}) =>
			store.fetch(path, { ...init, headers: { ...init.headers, "x-real-ip": sender } }),
	};
}

/** Signs in an address, from a sender of its own. */
export function signInShopper({ store }: Stage, email: string): Promise<Shopper> {
	return signInByMail(newShopper(visitFrom({ store })), store.dataDir, email);
}

/** @returns nothing if the work succeeds, otherwise what was lost and why */
export async function lostUnless(what: string, work: () => Promise<boolean>): Promise<string[]> {
	try {
		return (await work()) ? [] : [what];
	} catch (error) {
		return [`${what} (${(error as Error).message})`];
	}
}
