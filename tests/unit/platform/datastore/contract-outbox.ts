import { describe, expect, it } from "vitest";
import { claimPosted, listDue, post, postEvent, replacePosted } from "~/domain/mail/outbox.server";
import { eventQueue, mailQueue, parsePosted } from "~/domain/mail/outbox-record.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";
import { aMail } from "../../domain/mail/mails";
import { openTwice, type Place } from "./contract";
import { untilAnswered } from "./contract-faults";

export function describeOutbox(name: string, newPlace: () => Promise<Place>) {
	describe(`${name} has an outbox`, () => {
		const both = openTwice(newPlace);
		const now = new Date("2026-11-20T15:00:00Z");
		const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
		const noDamage = (id: string) => expect.unreachable(id);
		const due = async (at: Date, count = 10) =>
			(await listDue(both.other, mailQueue, at, count, noDamage)).map(({ id }) => id);

		it("that lists its due mails, the earliest first", async () => {
			const { store } = both;
			expect(await due(now)).toEqual([]);
			for (const [id, minutes] of [
				["b", 2],
				["c", 0],
				["a", 1],
			] as const)
				await store.apply([post(id, aMail(), later(minutes))]);
			await store.set("message", "other", { due: now.toISOString() });
			expect(await due(later(1))).toEqual(["c", "a"]);
			expect(await due(later(5))).toEqual(["c", "a", "b"]);
			expect(await due(later(5), 2)).toEqual(["c", "a"]);
			expect(parseRecords(await store.list("outbox"), parsePosted, noDamage)).toMatchObject([
				{ id: "a" },
				{ id: "b" },
				{ id: "c", mail: aMail(), attempts: 0 },
			]);
		});

		it("with a queue for mails and one for events", async () => {
			const { store, other } = both;
			const event = { type: "order.paid", order: "WASI-7K3M-9XA4", body: "{}" };
			await store.apply([post("mail", aMail(), now), postEvent("event", event, now)]);
			expect(await due(now)).toEqual(["mail"]);
			const [posted] = await listDue(other, eventQueue, now, 10, noDamage);
			expect(posted).toMatchObject({ id: "event", event, attempts: 0 });
			const claimed = posted && (await claimPosted(other, posted, later(3)));
			expect(claimed?.attempts).toBe(1);
			expect(posted && (await claimPosted(store, posted, later(3)))).toBeUndefined();
			expect(await listDue(store, eventQueue, later(2), 10, noDamage)).toEqual([]);
			expect(await listDue(store, eventQueue, later(3), 10, noDamage)).toEqual([claimed]);
			expect((await store.list("outbox")).map(({ id }) => id).sort()).toEqual(["event", "mail"]);
		});

		it("that counts what has failed", async () => {
			const { store, other } = both;
			expect(await other.countFailed(10)).toBe(0);
			for (const id of ["a", "b", "c"]) {
				await store.apply([post(id, aMail(), now)]);
				const [mail] = await listDue(store, mailQueue, now, 1, noDamage);
				if (mail) await replacePosted(store, mail, { ...mail, due: later(9).toISOString(), hasFailed: true });
			}
			await store.apply([post("waiting", aMail(), now)]);
			expect(await other.countFailed(10)).toBe(3);
			expect(await other.countFailed(2)).toBe(2);
			await store.remove("outbox", "a");
			expect(await other.countFailed(10)).toBe(2);
		});

		it("of which each mail is claimed by one process until its time is over", async () => {
			const { store, other } = both;
			await store.apply([post("mail", aMail(), now)]);
			const [mail] = await listDue(store, mailQueue, now, 1, noDamage);
			if (!mail) return expect.unreachable();
			const claims = await Promise.all(
				[store, other, store, other].map((side) => untilAnswered(() => claimPosted(side, mail, later(3)))),
			);
			expect(claims.filter(Boolean)).toHaveLength(1);
			const [first] = claims.filter((claim) => claim !== undefined);
			expect(await due(later(2))).toEqual([]);
			expect(await due(later(3))).toEqual(["mail"]);

			const again = first && (await claimPosted(other, first, later(6)));
			expect(again?.attempts).toBe(2);
			expect(first && (await replacePosted(store, first, mail)), "a lost claim changes nothing").toBe(false);
			expect(await store.remove("outbox", "mail")).toBe(true);
			expect(again && (await replacePosted(other, again, mail)), "nor does that of a removed mail").toBe(
				false,
			);
			expect(await store.list("outbox")).toEqual([]);
		});
	});
}
