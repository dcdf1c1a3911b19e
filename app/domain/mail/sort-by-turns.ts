import type { Posted } from "./outbox-record.server";

/** The first of each sender, then the second of each, and so on. Those that no sender caused count as one sender's. */
export function sortByTurns(due: readonly Posted[]): Posted[] {
	const turns = new Map<string, number>();
	const withTurns = due.map((posted) => {
		const network = posted.sender?.[0] ?? "";
		const turn = turns.get(network) ?? 0;
		turns.set(network, turn + 1);
		return { posted, turn };
	});
	return withTurns.sort((one, next) => one.turn - next.turn).map(({ posted }) => posted);
}
