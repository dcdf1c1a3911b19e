import { expect, onTestFinished, test } from "vitest";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { eventQueue, mailQueue, type OutboxQueue } from "~/domain/mail/outbox-record.server";
import { changeStatus } from "~/domain/orders/change-status.server";
import { parseEnv } from "~/platform/settings/parse-env.server";
import { receiveShopForm } from "~/shop/session/shop-form.server";
import { createStore, type Store } from "~/store.server";
import { aFolder } from "../../../support/a-folder";
import { anOwner } from "../../../support/actors";
import { testSecret } from "../../../support/serving";
import { anOrderRequest, lamp } from "../../domain/checkout/an-order-request";

test.each([mailQueue, eventQueue])(
	"what a shopper's form causes in the $name queue waits for its sender's turn",
	async (queue) => {
		const store = await aStoreWithWebhook();
		const flooded = Array.from({ length: 12 }, () => orderFrom(store, "203.0.113.1"));
		await Promise.all(flooded);
		const reference = await orderFrom(store, "198.51.100.1");
		const input = { reference, status: "cancelled" } as const;
		expect(await changeStatus(store.datastore, input, anOwner())).toMatchObject({ outcome: "changed" });
		const waits = await waitsBySender(store, queue);
		const ofTeam = waits.get("undefined");
		waits.delete("undefined");
		const [flood = [], other] = [...waits.values()].sort((one, next) => next.length - one.length);
		expect(ofTeam?.every((waitMs) => waitMs === 0)).toBe(true);
		expect(other?.every((waitMs) => waitMs === 0)).toBe(true);
		expect(flood.filter((waitMs) => waitMs > 0).length).toBeGreaterThan(flood.length / 4);
	},
);

async function aStoreWithWebhook(): Promise<Store> {
	const settings = parseEnv({
		DATA_DIR: aFolder(),
		SESSION_SECRET: testSecret,
		ORDER_WEBHOOK_URL: "https://receipts.example/",
		ORDER_WEBHOOK_SECRET: Buffer.alloc(32, "k").toString("base64"),
	});
	const store = await createStore(settings);
	onTestFinished(() => store.close());
	await store.datastore.set("product", "lamp", { ...lamp, stock: 100 });
	return store;
}

let ordered = 0;

/** @returns its reference */
async function orderFrom(store: Store, address: string): Promise<string> {
	const request = new Request("http://store/shop/product-shop", {
		method: "POST",
		headers: { "x-wasi-client": address },
		body: new URLSearchParams(),
	});
	const received = await receiveShopForm({ request, context: { store, server: {} as never }, params: {} });
	const keys = [String(++ordered).padStart(32, "0")];
	const asked = anOrderRequest({ keys, cartKeys: keys });
	const placed = await placeOrder(received.store.datastore, asked, received.actor);
	return "reference" in placed ? placed.reference : expect.unreachable(placed.outcome);
}

async function waitsBySender({ datastore }: Store, { dueField }: OutboxQueue) {
	const waits = new Map<string, number[]>();
	for (const { fields } of await datastore.find("outbox")) {
		if (!(dueField in fields)) continue;
		const sender = String(fields.sender);
		const waitMs = Date.parse(String(fields[dueField])) - Date.parse(String(fields.postedAt));
		waits.set(sender, [...(waits.get(sender) ?? []), waitMs]);
	}
	return waits;
}
