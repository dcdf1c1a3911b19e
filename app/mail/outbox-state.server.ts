import type { Datastore } from "~/datastore/datastore.server";
import { eventQueue, mailQueue, type OutboxQueue } from "./outbox-codec.server";

export interface QueueState {
	queue: OutboxQueue["name"];
	/** Up to `mostCounted`. */
	waiting: number;
	/** Of the oldest of them; 0 without any. */
	oldestSeconds: number;
}

const mostCounted = 100;
const dayMs = 24 * 60 * 60_000;

/** What waits in each queue. What failed is due much later. @throws DatastoreUnavailable */
export function readQueueStates(datastore: Datastore, now: Date): Promise<QueueState[]> {
	return Promise.all(
		[mailQueue, eventQueue].map(async ({ name, dueField }) => {
			const tomorrow = new Date(now.getTime() + dayMs);
			const records = await datastore.listDue(["outbox", dueField], tomorrow, mostCounted);
			const ages = records.map(({ fields }) => now.getTime() - Date.parse(String(fields.postedAt)));
			const oldest = Math.max(0, ...ages.filter(Number.isFinite));
			return { queue: name, waiting: records.length, oldestSeconds: oldest / 1000 };
		}),
	);
}
