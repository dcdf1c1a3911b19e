import { expect, test } from "vitest";
import { markPosted } from "~/domain/mail/mark-posted.server";
import { post, postEvent, postPush } from "~/domain/mail/outbox.server";
import { parsePosted } from "~/domain/mail/outbox-record.server";
import { sortByTurns } from "~/domain/mail/sort-by-turns";
import type { Change } from "~/platform/datastore/datastore.server";
import { createPostedTurns } from "~/web/rate-limits/posted-turns.server";
import { networksOf } from "~/web/rate-limits/sender.server";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aMail } from "./mails";

const now = new Date("2026-11-20T15:00:00Z");
const order = "WASI-7K3M-9XA4";
const secret = "secret";

test.each<[string, (id: string) => Change]>([
	["mail", (id) => post(id, aMail({}), now)],
	["event", (id) => postEvent(id, { type: "order.placed", order, body: "{}" }, now)],
	["push", (id) => postPush(id, { order }, now)],
])(
	"twenty senders that cause fifty of each kind at once leave room for another's %s",
	async (kind, postOne) => {
		const datastore = memoryDatastore({});
		const takeTurn = createPostedTurns();
		const cause = (address: string, ids: string[]) =>
			markPosted(datastore, networksOf(address), takeTurn, secret).apply(ids.map(postOne));
		for (let sender = 1; sender <= 20; sender++)
			await cause(
				`203.0.113.${sender}`,
				Array.from({ length: 50 }, (_, n) => `flood-${sender}-${n}`),
			);
		await cause("198.51.100.1", ["own"]);
		const posted = (await datastore.find("outbox")).map(({ id, fields }) => parsePosted(id, fields));
		const due = posted.filter((one) => one.due <= now.toISOString());
		expect(due.map(({ id }) => id)).toContain("own");
		expect(due.length).toBeLessThanOrEqual(20 * 6 + 1);
		const turn = sortByTurns(due).findIndex(({ id }) => id === "own");
		expect(turn, kind).toBeLessThanOrEqual(20);
	},
);

test("mails, events and pushes of one sender do not wait for one another", async () => {
	const datastore = memoryDatastore({});
	const mails = Array.from({ length: 6 }, (_, n) => post(`mail-${n}`, aMail({}), now));
	const others = [
		postEvent("event", { type: "order.placed", order, body: "{}" }, now),
		postPush("push", { order }, now),
	];
	await markPosted(datastore, ["203.0.113.1"], createPostedTurns(), secret).apply([...mails, ...others]);
	for (const { id, fields } of await datastore.find("outbox"))
		expect(parsePosted(id, fields), id).toMatchObject({
			due: now.toISOString(),
			sender: [expect.any(String)],
		});
});

test("whoever reads the outbox without the store's secret cannot find out an address by trying all", async () => {
	const sendersWith = async (key: string) => {
		const datastore = memoryDatastore({});
		await markPosted(datastore, ["203.0.113.1"], () => 0, key).apply([post("mail", aMail({}), now)]);
		return (await datastore.get("outbox", "mail"))?.sender;
	};
	expect(await sendersWith(secret)).toEqual(await sendersWith(secret));
	expect(await sendersWith(secret)).not.toEqual(await sendersWith("another secret"));
});
