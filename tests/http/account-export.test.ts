import { beforeAll, expect, test } from "vitest";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { urls } from "~/platform/urls";
import { aUniqueOrder } from "../unit/domain/orders/an-order";
import { type Account, accountStoreOfFile } from "../unit/shop/account/open-account";

const store = accountStoreOfFile();
/** Enough that a download takes longer than sending the requests. */
const orderCount = 1500;
let ana: Account;

beforeAll(async () => {
	ana = await store.open("947000001");
	const orders = Array.from({ length: orderCount }, () => aUniqueOrder({ shopper: ana.id }));
	await store.datastore.apply(
		orders.map((order) => ({
			collection: "order",
			id: toOrderId(order.reference),
			fields: order,
		})),
	);
});

test("an account's second download at the same time is refused with advice, and allowed afterwards", async () => {
	const answers = await Promise.all(Array.from({ length: 6 }, () => ana.get(urls.accountDownload)));
	const texts = await Promise.all(answers.map((answer) => answer.text()));
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
	for (const [index, { status, headers }] of answers.entries()) {
		if (status === 200) {
			expect(JSON.parse(texts[index] ?? "").pedidos).toHaveLength(orderCount);
			continue;
		}
		expect(headers.get("retry-after")).toBe("60");
		expect(headers.get("content-disposition")).toBeNull();
		expect(texts[index]).toMatch(/^Ya estás descargando tus datos\. Espera/);
	}
	expect((await ana.get(urls.accountDownload)).status).toBe(200);
});

test("a HEAD request does not prevent the next download, and scripts cannot load it as the data of a page", async () => {
	const head = await ana.get(urls.accountDownload, { method: "HEAD" });
	expect([head.status, head.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
	expect((await ana.get(urls.accountDownload)).status).toBe(200);
	expect((await ana.get(`${urls.accountDownload}.data`)).status).toBe(404);
});
