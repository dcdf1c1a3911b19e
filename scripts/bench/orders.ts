import { join } from "node:path";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { withOrderEvents } from "~/domain/orders/order-events.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { aShopper } from "../../tests/support/actors";
import { anOrderRequest, lamp } from "../../tests/unit/domain/checkout/an-order-request";
import { type Figure, figure, median, progress } from "./figures";
import { scratchDir } from "./servers";

/** Orders of each kind. */
const orders = 1000;

/** Alternates the kinds, because a machine's speed varies. Each order is durable before the next. */
export async function measureOrders(): Promise<Figure[]> {
	progress(`placing ${3 * orders} orders`);
	const datastore = await openDatastore({ kind: "sqlite", dataDir: join(scratchDir(), "orders") });
	await datastore.set("product", "lamp", { ...lamp, stock: 100_000 });
	const stores = [withoutOutbox(datastore), datastore, withOrderEvents(datastore)];
	const times: number[][] = stores.map(() => []);
	for (let n = 0; n < orders; n++)
		for (const [kind, store] of stores.entries()) times[kind]?.push(await timeOrder(store));
	await datastore.close();
	const [plain = 0, withMails = 0, withEvent = 0] = times.map(median);
	return [
		figure("orders placed without an outbox", 1000 / plain, "/s"),
		figure("orders placed with two mails", 1000 / withMails, "/s"),
		figure("orders placed with two mails and an event", 1000 / withEvent, "/s"),
		figure("time of an order with mails, of that without", withMails / plain, "×", 1.3),
		figure("time of one with mails and an event", withEvent / plain, "×", 1.3),
	];
}

let placed = 0;

async function timeOrder(datastore: Datastore): Promise<number> {
	const key = (placed++).toString(16).padStart(31, "0");
	const keys = { keys: [`a${key}`], cartKeys: [`b${key}`], quotedShipping: undefined };
	// A different address for each, because one address gets only a few mails a day.
	const request = anOrderRequest(keys, { email: `maria${placed}@correo.pe` });
	const begun = performance.now();
	await placeOrder(datastore, request, aShopper());
	return performance.now() - begun;
}

function withoutOutbox(datastore: Datastore): Datastore {
	return {
		...datastore,
		runTransaction: (keys, callback) =>
			datastore.runTransaction(keys, (records) => {
				const { changes = [], result } = callback(records);
				return { changes: changes.filter(({ collection }) => collection !== "outbox"), result };
			}),
	};
}
