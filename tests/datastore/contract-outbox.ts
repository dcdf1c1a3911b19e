import { describe, expect, it } from "vitest";
import { claimMail, listDue, listOutbox, post, removeMail, replaceMail } from "~/mail/outbox.server";
import { aMail } from "../mail/mails";
import { openTwice, type Place } from "./contract";
import { untilAnswered } from "./contract-faults";

export function describeOutbox(name: string, newPlace: () => Promise<Place>) {
	describe(`${name} has an outbox`, () => {
		const both = openTwice(newPlace);
		const now = new Date("2026-11-20T15:00:00Z");
		const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
		const noDamage = (id: string) => expect.unreachable(id);
		const due = async (at: Date, count = 10) =>
			(await listDue(both.other, at, count, noDamage)).map(({ id }) => id);

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
			expect(await listOutbox(store, noDamage)).toMatchObject([
				{ id: "c", mail: aMail(), attempts: 0 },
				{ id: "a" },
				{ id: "b" },
			]);
		});

		it("of which each mail is claimed by one process until its time is over", async () => {
			const { store, other } = both;
			await store.apply([post("mail", aMail(), now)]);
			const [mail] = await listDue(store, now, 1, noDamage);
			if (!mail) return expect.unreachable();
			const claims = await Promise.all(
				[store, other, store, other].map((side) => untilAnswered(() => claimMail(side, mail, later(3)))),
			);
			expect(claims.filter(Boolean)).toHaveLength(1);
			const [first] = claims.filter((claim) => claim !== undefined);
			expect(await due(later(2))).toEqual([]);
			expect(await due(later(3))).toEqual(["mail"]);

			const again = first && (await claimMail(other, first, later(6)));
			expect(again?.attempts).toBe(2);
			expect(first && (await replaceMail(store, first, mail)), "a lost claim changes nothing").toBe(false);
			expect(await removeMail(store, "mail")).toBe(true);
			expect(again && (await replaceMail(other, again, mail)), "nor does that of a removed mail").toBe(false);
			expect(await listOutbox(store, noDamage)).toEqual([]);
		});
	});
}
