import type { Sender } from "~/platform/process/rate-limit.server";

const gapMs = 3000;
/** The mails of an order and of a message have no gaps. With more, twenty senders' would fill the queue before others' mails. */
const burstMs = 5 * gapMs;
const maxNetworks = 50_000;

/** Spaces the mails, events and pushes that one sender causes, so that they leave room for others'. Each process counts by itself. */
export function createPostedTurns() {
	const nextTurns = new Map<string, number>();

	/** @returns milliseconds until the turn */
	function take(network: string, share: number): number {
		const now = performance.now();
		const turn = Math.max(nextTurns.get(network) ?? 0, now);
		nextTurns.delete(network);
		nextTurns.set(network, turn + gapMs / share);
		for (const oldest of nextTurns.keys()) {
			if (nextTurns.size <= maxNetworks) break;
			nextTurns.delete(oldest);
		}
		return Math.max(0, turn - now - burstMs);
	}

	/** A wider network gets twice the share of the one in it. */
	return (sender: Sender): number =>
		Math.max(...sender.toReversed().map((network, index) => take(network, 2 ** index)));
}
