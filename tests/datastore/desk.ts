import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Datastore, DatastoreUnavailable } from "~/datastore/datastore.server";
import type { DatastoreConfig } from "~/datastore/open-datastore.server";
import { placeOrder } from "./orders";

/** Where orders are placed: on a store in this process, or in one of its own. */
export interface Desk extends Pick<Datastore, "get" | "find" | "list"> {
	/** @returns the order's id */
	place(key: string): Promise<string>;
	/** Whether the store can be opened once more, beside this one, and read. */
	openAgain(): Promise<void>;
}

export interface DeskProcess extends Desk {
	process: ChildProcess;
	/** Orders without end, with the keys `lane-0`, `lane-1` …, each acknowledged before the next is begun. */
	placeInLane(lane: string, acknowledged: (key: string, order: string) => void): void;
	/** Rejects when the process ends. */
	ended: Promise<never>;
	/** Ends it as a crash would. What it acknowledged has been heard when this resolves. */
	kill(): Promise<void>;
}

export function deskOn(store: Datastore, open: () => Datastore | Promise<Datastore>): Desk {
	return {
		place: (key) => placeOrder(store, key),
		get: store.get,
		find: store.find,
		list: store.list,
		async openAgain() {
			const again = await open();
			await again.list("order");
			await again.close();
		},
	};
}

/**
 * Opens the store in a process of its own, which ends with this one.
 * @param launcher a command that runs the command after it
 */
export async function startDesk(config: DatastoreConfig, launcher: string[] = []): Promise<DeskProcess> {
	const script = join(import.meta.dirname, "desk-process.ts");
	const [command = "", ...args] = [...launcher, process.execPath, "--import", "tsx", script];
	const child = spawn(command, [...args, JSON.stringify(config)], { stdio: ["pipe", "pipe", "inherit"] });
	const closed = once(child, "close"); // its output is complete then
	const ended = closed.then(() => {
		throw new Error("The process of the store has ended.");
	});
	ended.catch(() => {});
	const waiting = new Map<number, (answer: DeskAnswer) => void>();
	let lastId = 0;
	createInterface(child.stdout).on("line", (line) => {
		const answer = JSON.parse(line) as DeskAnswer;
		waiting.get(answer.id)?.(answer);
	});
	child.stdin.on("error", () => {}); // it was killed meanwhile

	function send(method: string, args: unknown[], hear: (answer: DeskAnswer) => void) {
		lastId += 1;
		waiting.set(lastId, hear);
		child.stdin.write(`${JSON.stringify({ id: lastId, method, args } satisfies DeskQuestion)}\n`);
	}
	// biome-ignore lint/suspicious/noExplicitAny: what a method returns is the other process's to know
	async function ask(method: keyof Desk, ...args: unknown[]): Promise<any> {
		const answered = new Promise<DeskAnswer>((resolve) => send(method, args, resolve));
		const answer = await Promise.race([answered, ended]);
		if (answer.unavailable !== undefined) throw new DatastoreUnavailable(answer.unavailable);
		return answer.value;
	}

	const desk: DeskProcess = {
		process: child,
		ended,
		place: (key) => ask("place", key),
		get: (...args) => ask("get", ...args),
		find: (...args) => ask("find", ...args),
		list: (...args) => ask("list", ...args),
		openAgain: () => ask("openAgain"),
		placeInLane: (lane, acknowledged) =>
			send("placeInLane", [lane], ({ value }) => acknowledged(...(value as [string, string]))),
		async kill() {
			child.kill("SIGKILL");
			await closed;
		},
	};
	await desk.list("order-key");
	return desk;
}

export interface DeskQuestion {
	id: number;
	method: string;
	args: unknown[];
}

export interface DeskAnswer {
	id: number;
	value?: unknown;
	unavailable?: string;
}
