import { expect, test } from "vitest";
import { post, postEvent, readQueueStates } from "~/domain/mail/outbox.server";
import { mailQueue } from "~/domain/mail/outbox-record.server";
import type { Change } from "~/platform/datastore/datastore.server";
import { aMail } from "./mails";
import { anEvent, hour, minute, newStore } from "./outbox-store";

test("counts what waits, also for a later attempt, with the age of the oldest, but not what failed", async () => {
	const { datastore } = await newStore();
	const now = new Date("2026-11-24T03:00:00.000Z");
	const ago = (ms: number) => new Date(now.getTime() - ms);
	const postWith = (id: string, sinceMs: number, fields: object): Change => {
		const posted = post(id, aMail(), ago(sinceMs));
		return { ...posted, fields: { ...posted.fields, ...fields } };
	};
	const dueIn = (ms: number) => ({ due: ago(-ms).toISOString() });
	await datastore.apply([
		post("new", aMail(), ago(minute)),
		postWith("failed", 49 * hour, { hasFailed: true, ...dueIn(30 * 24 * hour) }),
		postWith("about-to-be-dropped", 30 * 24 * hour, { hasFailed: true, ...dueIn(hour) }),
		postWith("later", 20 * minute, dueIn(4 * hour)),
		postEvent("event", anEvent, ago(2 * minute)),
	]);
	expect(await readQueueStates(datastore, now)).toEqual([
		{ queue: mailQueue.name, waiting: 2, oldestSeconds: 20 * 60 },
		{ queue: "event", waiting: 1, oldestSeconds: 2 * 60 },
		{ queue: "push", waiting: 0, oldestSeconds: 0 },
	]);
});
