import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Datastore, DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import type { DatastoreConfig } from "~/platform/open-datastore.server";
import { programPath } from "../../../support/programs";
import { fileWithKey } from "./complaints";
import { placeOrder } from "./orders";

/** Places and reads orders in a store of this process or another. */
export interface StoreClient extends Pick<Datastore, "get" | "find"> {
	/** @param key idempotency key @returns the order's id */
	place(key: string): Promise<string>;
	/** Files a complaint. @returns its number */
	file(key: string): Promise<string>;
	/** Rejects unless the store can be opened a second time and read. */
	openAgain(): Promise<void>;
}

export function createClient(store: Datastore, open: () => Datastore | Promise<Datastore>): StoreClient {
	return {
		place: (key) => placeOrder(store, key),
		file: (key) => fileWithKey(store, key),
		get: store.get,
		find: store.find,
		async openAgain() {
			const again = await open();
			await again.find("order");
			await again.close();
		},
	};
}

const methods = ["place", "file", "get", "find", "openAgain"] as const;

/**
 * Opens the store in a process of its own, which ends with this one.
 * @param launcher a command that runs the command after it
 */
export async function startStoreProcess(config: DatastoreConfig, launcher: string[] = []) {
	const [command = "", ...args] = [...launcher, process.execPath, programPath("store-process")];
	const child = spawn(command, [...args, JSON.stringify(config)], {
		stdio: ["ignore", "ignore", "inherit", "ipc"],
	});
	const closed = once(child, "close"); // after the last message
	const ended = closed.then(() => {
		throw new Error("The process of the store has ended.");
	});
	ended.catch(() => {});
	const waiting = new Map<number, (answer: StoreResponse) => void>();
	let lastId = 0;
	child.on("message", (answer: StoreResponse) => waiting.get(answer.id)?.(answer));
	child.on("error", () => {}); // the process was killed

	const ask =
		(method: keyof StoreClient) =>
		async (...args: unknown[]) => {
			const id = ++lastId;
			const answered = new Promise<StoreResponse>((resolve) => waiting.set(id, resolve));
			child.send({ id, method, args } satisfies StoreRequest);
			const answer = await Promise.race([answered, ended]);
			if (answer.unavailable !== undefined) throw new DatastoreUnavailable(answer.unavailable);
			return answer.value;
		};
	const client = Object.fromEntries(methods.map((method) => [method, ask(method)])) as unknown as StoreClient;
	await client.find("order-key");
	return {
		...client,
		process: child,
		/** Rejects when the process ends. */
		ended,
		/** Kills it like a crash. Resolves when everything it acknowledged has been read. */
		async kill() {
			child.kill("SIGKILL");
			await closed;
		},
	};
}

/**
 * Uses the keys `lane-0`, `lane-1` …, each after the last was acknowledged, until the process ends.
 * @returns the key that was not acknowledged
 */
export async function workInLane(
	work: (key: string) => Promise<string>,
	lane: string,
	acknowledged: Map<string, string>,
): Promise<string> {
	for (let n = 0; ; ) {
		const key = `${lane}-${n}`;
		try {
			const answer = await work(key);
			acknowledged.set(key, (acknowledged.get(key) ?? answer) === answer ? answer : "two answers");
			n += 1;
		} catch (error) {
			if (!(error instanceof DatastoreUnavailable)) return key;
		}
	}
}

export interface StoreRequest {
	id: number;
	method: string;
	args: unknown[];
}

export interface StoreResponse {
	id: number;
	value?: unknown;
	unavailable?: string;
}
