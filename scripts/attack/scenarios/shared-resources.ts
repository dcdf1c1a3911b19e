import { join } from "node:path";
import Database from "libsql";
import { urls } from "~/platform/urls";
import { formBody } from "../../../tests/support/serving";
import { messageAnswers } from "../../../tests/unit/domain/customer-service/message-answers";
import { flood, newSender, newSenders, once, type Scenario, visitFrom } from "../scenario";
import { pageRequest } from "../send-load";

const maxStreams = 2000;

/** Attacks on what all senders share: the event streams, the health check. */
export const sharedResourceScenarios: Scenario[] = [
	{
		name: "event streams over the store's limit, from 12 addresses",
		async prepare(stage) {
			const { attackers, isShort, times } = stage;
			const senders = newSenders(12);
			const count = (maxStreams + (isShort ? 100 : 400)) * times;
			const requests = Array.from({ length: count }, (_, index) =>
				pageRequest(urls.catalogEvents, senders[index % senders.length] ?? ""),
			);
			return async () => {
				// More requests that wait for their answers would be refused as too busy.
				const load = { ...once(requests), isReopened: true, isHeld: true, seconds: 600 };
				const { 200: opened } = await attackers.send(load);
				const { status, body } = await visitFrom(stage).fetch(urls.catalogEvents);
				await body?.cancel();
				await attackers.send();
				return [
					...(status === 200 ? [] : [`another shopper gets no event stream (${status})`]),
					...(opened === maxStreams ? [] : [`${opened} streams were opened instead of ${maxStreams}`]),
				];
			};
		},
	},
	flood("the health check, asked without pause", async (stage) => {
		// This write comes first, because the store probes a write itself after a minute without any.
		const message = formBody(messageAnswers({ text: `Salud ${newSender()}` }));
		await visitFrom(stage).fetch(urls.contact(), message);
		const before = countWrites(stage.store.dataDir);
		return {
			requests: [pageRequest(urls.health, newSender())],
			connections: 2,
			// Longer than the pause of five seconds after which a write is tried again.
			seconds: stage.isShort ? stage.seconds : 6.5,
			harm: () =>
				countWrites(stage.store.dataDir) === before ? [] : ["being asked for its health, the store wrote"],
		};
	}),
];

/** Counts writes except those to the outbox, because mails of earlier attacks are still being sent. */
function countWrites(dataDir: string): number {
	const db = new Database(join(dataDir, "wasi.db"), { readonly: true });
	const sql = "SELECT sum(changes) AS writes FROM collection WHERE name <> 'outbox'";
	const counted = db.prepare(sql).get();
	db.close();
	return (counted as { writes: number }).writes;
}
