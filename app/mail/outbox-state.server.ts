import type { Datastore } from "~/datastore/datastore.server";
import { eventQueue, mailQueue } from "./outbox-codec.server";

const mostCounted = 100;
const dayMs = 24 * 60 * 60_000;

/** What waits in each queue, up to a hundred, and the age of the oldest. What failed is due much later. @throws DatastoreUnavailable */
export function readQueueStates(datastore: Datastore, now: Date) {
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
