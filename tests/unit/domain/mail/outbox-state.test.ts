import { expect, test } from "vitest";
import { post, postEvent, readQueueStates, retryPosted } from "~/domain/mail/outbox.server";
import { mailQueue } from "~/domain/mail/outbox-record.server";
import type { Change } from "~/platform/datastore/datastore.server";
import { anOwner } from "../../../support/actors";
import { aMail } from "./mails";
import { anEvent, hour, minute, newStore } from "./outbox-store";

test("counts what waits, but not what failed, and says how late the oldest is, except what the store puts off", async () => {
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
		postWith("tried", 20 * minute, { attempts: 2, ...dueIn(4 * hour) }),
		postWith("put-off", 5 * hour, { problem: "El límite de esta dirección.", ...dueIn(hour) }),
		postWith("of-a-batch", hour, dueIn(-minute)),
		postEvent("event", anEvent, ago(2 * minute)),
	]);
	expect(await readQueueStates(datastore, now)).toEqual([
		{ queue: mailQueue.name, waiting: 4, oldestSeconds: 20 * 60 },
		{ queue: "event", waiting: 1, oldestSeconds: 2 * 60 },
		{ queue: "push", waiting: 0, oldestSeconds: 0 },
	]);
});

test("a retry makes a mail due now, for two days, but what expires only for the time that it had", async () => {
	const { datastore } = await newStore();
	const now = new Date("2026-11-24T03:00:00.000Z");
	const later = new Date(now.getTime() + 5 * minute);
	await datastore.apply([post("order", aMail(), now), post("link", aMail(), now, 15 * minute)]);
	for (const id of ["order", "link"]) await retryPosted(datastore, { id }, anOwner(later));
	const giveUpIn = async (id: string) => {
		const { due, giveUpAt } = (await datastore.get("outbox", id)) ?? {};
		return [due, Date.parse(String(giveUpAt)) - now.getTime()];
	};
	expect(await giveUpIn("order")).toEqual([later.toISOString(), 48 * hour + 5 * minute]);
	expect(await giveUpIn("link")).toEqual([later.toISOString(), 15 * minute]);
});
