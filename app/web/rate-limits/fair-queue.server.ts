import { subscribe } from "node:diagnostics_channel";
import { setImmediate } from "node:timers/promises";
import type { Sender } from "~/platform/process/rate-limit.server";
import { createNetworkCounter } from "./network-counter.server";

/** Milliseconds of work before yielding to the event loop: a render never yields by itself. */
const turnMs = 5;
/** Connections to accept before the next work. */
const mostAccepted = 100;

let accepted = 0;
subscribe("net.server.socket", () => {
	accepted += 1;
});

export interface FairQueueLimits {
	maxRunning: number;
	maxRunningPerSender: number;
	maxWaiting: number;
	/** Senders that may wait for pages. Each waits while every other sender gets one page. */
	maxSendersForPages: number;
}

/** Forms get every other turn, so that orders do not wait for page views. */
type Lane = "forms" | "pages";

export interface Work {
	run(): Promise<unknown>;
	refuse(): void;
}

/** Takes work from the senders in turn (round robin). A full queue refuses the newest of the sender with the most. */
export function createFairQueue(limits: FairQueueLimits) {
	const lanes: Record<Lane, Line> = { forms: new Line(), pages: new Line() };
	let next: Lane = "forms";
	let isStarting = false;
	let turnEnds = 0;
	let running = 0;
	const runningOf = createNetworkCounter(limits.maxRunningPerSender);

	return {
		add(lane: Lane, sender: Sender, work: Work) {
			const line = lanes[lane];
			const isTooMany = lane === "pages" && line.senders >= limits.maxSendersForPages && !line.has(sender);
			if (isTooMany) return work.refuse();
			line.add(sender, { sender, work });
			if (running + lanes.forms.size + lanes.pages.size > limits.maxRunning + limits.maxWaiting) {
				const longer = lanes.forms.size > lanes.pages.size ? lanes.forms : lanes.pages;
				longer.takeNewestOfLongest()?.work.refuse();
			}
			void startWaiting();
		},
		state: () => ({ running, forms: lanes.forms.size, pages: lanes.pages.size }),
	};

	async function startWaiting(): Promise<void> {
		if (isStarting) return;
		isStarting = true;
		while (running < limits.maxRunning) {
			await waitForEventLoop();
			const waiting = takeNext();
			if (!waiting) break;
			void run(waiting);
		}
		isStarting = false;
	}

	function takeNext(): Waiting | undefined {
		const first = next;
		next = first === "forms" ? "pages" : "forms";
		return lanes[first].takeNext(runningOf.mayEnter) ?? lanes[next].takeNext(runningOf.mayEnter);
	}

	async function waitForEventLoop(): Promise<void> {
		if (performance.now() < turnEnds) return;
		await acceptConnections();
		turnEnds = performance.now() + turnMs;
	}

	async function run({ sender, work }: Waiting): Promise<void> {
		const [network = ""] = sender;
		running += 1;
		runningOf.enter(network);
		await work.run().catch(() => {});
		running -= 1;
		runningOf.leave(network);
		void startWaiting();
	}
}

/**
 * libuv accepts one connection in a turn of the event loop. Those that wait in the kernel are served in the order in which
 * they came, whoever sent them.
 */
async function acceptConnections(): Promise<void> {
	const most = accepted + mostAccepted;
	let seen: number;
	do {
		seen = accepted;
		await setImmediate();
	} while (accepted > seen && accepted < most);
	await setImmediate(); // for the last one's request
}

interface Waiting {
	sender: Sender;
	work: Work;
}

/** Waiting work by network: the line of a /48 holds a line for each /56 in it, and that one for each /64. */
class Line {
	readonly #own: Waiting[] = [];
	readonly #lines = new Map<string, Line>();
	size = 0;

	get senders(): number {
		return this.#lines.size;
	}

	has([network = ""]: Sender): boolean {
		return this.#lines.has(network);
	}

	add([network, ...narrower]: readonly string[], waiting: Waiting): void {
		this.size += 1;
		if (network === undefined) {
			this.#own.push(waiting);
			return;
		}
		const line = this.#lines.get(network) ?? new Line();
		this.#lines.set(network, line);
		line.add(narrower, waiting);
	}

	takeNext(mayRun: (network: string) => boolean = () => true): Waiting | undefined {
		for (const [network, line] of this.#lines) {
			if (!mayRun(network)) continue;
			this.#lines.delete(network);
			const taken = line.takeNext();
			if (line.size > 0) this.#lines.set(network, line);
			this.size -= 1;
			return taken;
		}
		const taken = this.#own.shift();
		if (taken) this.size -= 1;
		return taken;
	}

	takeNewestOfLongest(): Waiting | undefined {
		this.size -= 1;
		let [longest] = this.#lines;
		for (const entry of this.#lines) if (entry[1].size > (longest?.[1].size ?? 0)) longest = entry;
		if (!longest) return this.#own.pop();
		const [network, line] = longest;
		const taken = line.takeNewestOfLongest();
		if (line.size === 0) this.#lines.delete(network);
		return taken;
	}
}
