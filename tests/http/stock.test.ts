import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { runCommand } from "../support/commands";
import { openEvents } from "../support/events";
import { orderedSlug, placeOrder, runOrders } from "../support/ordering";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
const stock = (...args: string[]) => runCommand("stock", args, { DATA_DIR: store.dataDir });
const setStatus = (reference: string, ...args: string[]) =>
	runOrders({ DATA_DIR: store.dataDir }, "status", reference, ...args);
const productPage = async () => (await store.fetch(urls.product(orderedSlug))).text();
const version = async () => (await (await store.fetch(urls.health)).json()).catalogVersion as string;

test("the last one, bought by two: the first payment takes it, the second is told, and a cancellation brings it back", async () => {
	await stock("set", orderedSlug, "1");
	await expect.poll(productPage).toContain("queda 1");
	const first = await placeOrder(store);
	const second = await placeOrder(store, { email: "luis@correo.pe" });
	expect(await setStatus(first.reference, "paid")).toMatchObject({ status: 0 });
	await expect.poll(productPage).toContain("Agotado por ahora");
	expect(await setStatus(second.reference, "paid")).toEqual({
		status: 1,
		stdout: "",
		stderr: `${second.reference} stays pending, because stock is short:\n  ${orderedSlug}: 1 ordered, 0 in stock\nWith --anyway the missing units are owed.\n`,
	});
	expect((await setStatus(first.reference, "cancelled")).status).toBe(0);
	await expect.poll(productPage).toContain("queda 1");
	expect((await setStatus(second.reference, "paid")).status).toBe(0);
	await expect.poll(productPage).toContain("Agotado por ahora");
	const journal = (await stock("journal", orderedSlug)).stdout.split("\n").map((line) => line.split("\t"));
	expect(journal.map(([, , units, left, , reason]) => [units, left, reason]).slice(0, 3)).toEqual([
		["-1", "0", "paid"],
		["+1", "1", "cancelled"],
		["-1", "0", "paid"],
	]);
});

test("a sale that pages do not show leaves them as they are, and one that they show changes open pages", async () => {
	await stock("set", orderedSlug, "30");
	await expect.poll(productPage).toContain("Disponible");
	const events = await openEvents(store);
	await events.next();
	const before = await version();
	const { reference } = await placeOrder(store, { email: "rosa@correo.pe" });
	await setStatus(reference, "paid");
	expect((await stock("list")).stdout).toContain(`${orderedSlug}\t29\t`);
	// The stream brings later changes later, so this one arrives after the sale.
	await stock("set", orderedSlug, "2");
	await events.next();
	await expect.poll(productPage).toContain("quedan 2");
	await stock("set", orderedSlug, "29");
	await events.next();
	expect(await version(), "as with 30 units").toBe(before);
	await events.close();
});

test("an order is refused for units that were sold meanwhile", async () => {
	await stock("set", orderedSlug, "1");
	await expect.poll(productPage).toContain("queda 1");
	const { shopper } = await placeOrder(store, { email: "ana@correo.pe" });
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	await stock("set", orderedSlug, "0");
	await expect.poll(() => shopper.page(urls.cart)).toContain("Agotado");
});
