import { join } from "node:path";
import Database from "libsql";
import { urls } from "../../../app/platform/urls";
import { formBody } from "../../../tests/support/serving";
import { messageAnswers } from "../../../tests/unit/domain/customer-service/message-answers";
import { getBytes, postBytes } from "../prepared-requests";
import { newSender, newSenders, type Scenario, visitFrom } from "../scenario";

/** Event streams of the whole store. */
const maxStreams = 2000;

/** Attacks on what all senders share: the disk, the event streams, the health check. */
export const sharedResourceScenarios: Scenario[] = [
	{
		name: "messages of full length",
		prepare: async ({ attackers, isShort }) => {
			// A character of three bytes: the form limits characters, but the disk stores bytes.
			const text = `{{n}} ${"€".repeat(3990)}`;
			const requests = [postBytes(urls.contact(), messageAnswers({ text }), newSender())];
			const most = Math.floor((5 * 2 ** 20) / Buffer.byteLength(text));
			return async () => {
				const count = isShort ? most + 40 : 2000;
				const statuses = await attackers.run("send", { requests, connections: 20, count, seconds: 20 });
				const stored = statuses[303] ?? 0;
				return stored > most ? [`${stored} messages of one sender were stored instead of ${most}`] : [];
			};
		},
	},
	{
		name: "event streams over the store's limit, from 12 addresses",
		prepare: async (stage) => {
			const { attackers, isShort } = stage;
			const senders = newSenders(12);
			const requests = Array.from({ length: maxStreams + (isShort ? 100 : 400) }, (_, index) =>
				getBytes(urls.catalogEvents, senders[index % senders.length] ?? ""),
			);
			return async () => {
				const statuses = await attackers.run("hold", requests);
				const stream = await visitFrom(stage).fetch(urls.catalogEvents);
				await stream.body?.cancel();
				await attackers.run("release", undefined);
				return [
					...(stream.status === 200 ? [] : [`another shopper gets no event stream (${stream.status})`]),
					...(statuses[200] === maxStreams
						? []
						: [`${statuses[200]} streams were opened instead of ${maxStreams}`]),
				];
			};
		},
	},
	{
		name: "the health check, asked without pause",
		prepare: async (stage) => {
			// This write comes first, because the store probes a write itself after a minute without any.
			const message = formBody(messageAnswers({ text: `Salud ${newSender()}` }));
			await visitFrom(stage).fetch(urls.contact(), message);
			const before = countWrites(stage.store.dataDir);
			// Longer than the pause of five seconds after which a write is tried again.
			const seconds = stage.isShort ? stage.seconds : 6.5;
			const load = { requests: [getBytes(urls.health, newSender())], connections: 2, seconds };
			return async () => {
				await stage.attackers.run("send", load);
				const isWritten = countWrites(stage.store.dataDir) !== before;
				return isWritten ? ["being asked for its health, the store wrote"] : [];
			};
		},
	},
];

/** Counts writes except those to the outbox, because mails of earlier attacks are still being sent. */
function countWrites(dataDir: string): number {
	const db = new Database(join(dataDir, "wasi.db"), { readonly: true });
	const sql = "SELECT sum(changes) AS writes FROM collection WHERE name <> 'outbox'";
	const counted = db.prepare(sql).get();
	db.close();
	return (counted as { writes: number }).writes;
}
