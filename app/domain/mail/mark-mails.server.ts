import type { Change, Datastore } from "~/platform/datastore/datastore.server";
import { withShortcuts } from "~/platform/datastore/shortcuts.server";
import type { Sender } from "~/platform/process/rate-limit.server";
import { sha256Hex } from "~/platform/values/sha256.server";

/** A mail that is soon useless waits at most so long. */
const longestShortWaitMs = 2 * 60_000;

/** A datastore that writes into each mail who caused it, and puts it off until the sender's turn. */
export function markMails(
	datastore: Datastore,
	sender: Sender,
	takeTurn: (sender: Sender) => number,
): Datastore {
	const networks = sender.map((network) => sha256Hex(network, 16));
	/** By id, because a transaction's callback may run again. */
	const waits = new Map<string, number>();

	function mark(change: Change): Change {
		const { collection, id, fields } = change;
		if (collection !== "outbox" || !fields || !("mail" in fields)) return change;
		const waitMs = waits.get(id) ?? takeTurn(sender);
		waits.set(id, waitMs);
		const most = fields.expires ? longestShortWaitMs : Number.POSITIVE_INFINITY;
		const due = new Date(Date.parse(String(fields.due)) + Math.min(waitMs, most)).toISOString();
		return { ...change, fields: { ...fields, due, sender: networks } };
	}

	return withShortcuts({
		...datastore,
		apply: (changes) => datastore.apply(changes.map(mark)),
		runTransaction: (keys, callback) =>
			datastore.runTransaction(keys, (records) => {
				const { changes = [], result } = callback(records);
				return { changes: changes.map(mark), result };
			}),
	});
}
