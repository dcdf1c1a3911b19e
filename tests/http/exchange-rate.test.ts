import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { runCommand } from "../support/commands";
import { openEvents } from "../support/events";
import { orderedSlug, placeOrder } from "../support/ordering";
import { type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
const run = (name: "store" | "catalog", ...args: string[]) =>
	runCommand(name, args, { DATA_DIR: store.dataDir });
const set = (rate: string) => run("store", "set", "exchange-rate", rate);
const plain = (html: string) => textOf(html).replaceAll("\u00a0", " ");
const read = async (path: string) => plain(await (await store.fetch(path)).text());
const product = urls.product(orderedSlug);
/** The first pair of amounts in céntimos and cents. */
const amountsIn = (text: string) =>
	/S\/ ([\d,.]+) USD ([\d,.]+)/
		.exec(text)
		?.slice(1)
		.map((amount) => Number(amount.replace(/\D/g, ""))) ?? [];

test("an exchange rate that changes reaches kept and open pages, and orders keep what they were told", async () => {
	const kept = [urls.home, urls.productList(), product];
	for (const page of [...kept, ...kept, ...kept]) await read(page);
	const before = await read(product);
	const { reference, shopper } = await placeOrder(store);
	const told = async (buyer: Shopper, of: string) =>
		amountsIn(await buyer.page(urls.placedOrder(of)).then(plain));
	const first = await told(shopper, reference);
	const events = await openEvents(store);
	const { id } = await events.next();

	expect(await set("4")).toMatchObject({ status: 0, stdout: "exchange-rate is set: 4\n" });
	expect((await events.next()).id).not.toBe(id);
	await events.close();
	for (const page of kept) {
		const shown = await read(page);
		expect(shown).toContain("Tipo de cambio: S/ 4.00 por dólar.");
		const [pen = 0, usd] = amountsIn(shown);
		expect(usd).toBe(Math.round(pen / 4));
	}
	const dear = await placeOrder(store);
	const [pen = 0, usd] = await told(dear.shopper, dear.reference);
	expect(usd).toBe(Math.round(pen / 4));
	expect((await run("catalog", "product", "show", orderedSlug)).stdout).toContain("(USD\u00a0292.50)");

	await run("store", "unset", "exchange-rate");
	await expect.poll(() => read(product)).toBe(before);
	expect(await told(shopper, reference)).toEqual(first);
	const order = plain(await dear.shopper.page(urls.placedOrder(dear.reference)));
	expect(amountsIn(order)).toEqual([pen, usd]);
	expect(order).toContain("Tipo de cambio: S/ 4.00 por dólar.");
});
