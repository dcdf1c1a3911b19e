import type { Change, Datastore } from "~/platform/datastore/datastore.server";
import { withShortcuts } from "~/platform/datastore/shortcuts.server";
import { type Sender, withName } from "~/platform/process/rate-limit.server";
import { hmacHex } from "~/platform/values/sha256.server";
import { mailQueue, queueOf } from "./outbox-record.server";

/** A mail that is soon useless waits at most so long. */
const longestShortWaitMs = 2 * 60_000;

/**
 * A datastore that writes into each mail, event and push who caused it, and puts it off until the sender's turn in its
 * queue.
 */
export function markPosted(
	datastore: Datastore,
	sender: Sender,
	takeTurn: (sender: Sender) => number,
	secret: string,
): Datastore {
	// A plain hash would give an IPv4 address away to whoever hashes them all.
	const networks = sender.map((network) => hmacHex(network, secret, 16));
	/** By id, because a transaction's callback may run again. */
	const waits = new Map<string, number>();

	function mark(change: Change): Change {
		const { collection, id, fields } = change;
		if (collection !== "outbox" || !fields) return change;
		const queue = queueOf(fields);
		const waitMs = waits.get(id) ?? takeTurn(withName(sender, queue.name));
		waits.set(id, waitMs);
		const isShort = queue === mailQueue && fields.expires;
		const most = isShort ? longestShortWaitMs : Number.POSITIVE_INFINITY;
		const due = Date.parse(String(fields[queue.dueField])) + Math.min(waitMs, most);
		const marks = { [queue.dueField]: new Date(due).toISOString(), sender: networks };
		return { ...change, fields: { ...fields, ...marks } };
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
