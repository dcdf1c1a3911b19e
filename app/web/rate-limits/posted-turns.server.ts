import type { Sender } from "~/platform/process/rate-limit.server";

const gapMs = 3000;
/** Five without a gap, enough for an order. With fifty, twenty senders put a thousand before everybody else's. */
const burstMs = 5 * gapMs;
const maxNetworks = 50_000;

/** Limits how fast one sender can cause mails, events and pushes. Each process counts by itself. */
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
