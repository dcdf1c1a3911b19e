import { expect, test } from "vitest";
import { post, postEvent, readQueueStates } from "~/domain/mail/outbox.server";
import { mailQueue, parsePosted, toOutboxRecord } from "~/domain/mail/outbox-record.server";
import { aMail } from "./mails";
import { anEvent, hour, minute, newStore } from "./outbox-store";

test("counts what waits, also for a later attempt, with the age of the oldest, but not what failed", async () => {
	const { datastore } = await newStore();
	const now = new Date("2026-11-24T03:00:00.000Z");
	const ago = (ms: number) => new Date(now.getTime() - ms);
	const failed = post("failed", aMail(), ago(49 * hour));
	const later = { due: new Date(now.getTime() + 4 * hour).toISOString() };
	const laterId = "later";
	await datastore.apply([
		post("new", aMail(), ago(minute)),
		failed,
		post("about-to-be-dropped", aMail(), ago(30 * 24 * hour)),
		post(laterId, aMail(), ago(20 * minute)),
		postEvent("event", anEvent, ago(2 * minute)),
	]);
	const change = async (id: string, changes: object) => {
		const posted = parsePosted(id, (await datastore.get("outbox", id)) ?? {});
		await datastore.set("outbox", id, toOutboxRecord({ ...posted, ...changes }));
	};
	await change(laterId, later);
	await change("failed", { hasFailed: true, due: new Date(now.getTime() + 30 * 24 * hour).toISOString() });
	await change("about-to-be-dropped", { hasFailed: true, due: new Date(now.getTime() + hour).toISOString() });
	expect(await readQueueStates(datastore, now)).toEqual([
		{ queue: mailQueue.name, waiting: 2, oldestSeconds: 20 * 60 },
		{ queue: "event", waiting: 1, oldestSeconds: 2 * 60 },
	]);
});
