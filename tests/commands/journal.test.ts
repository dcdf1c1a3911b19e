import { userInfo } from "node:os";
import { expect, test } from "vitest";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";
import { anOrder, recordsOf } from "../unit/domain/orders/an-order";
import { storeWith } from "./command-store";

test("tells who wrote which records by which command, and nothing of what failed or only read", async () => {
	const lampara = aProductRecord({ stock: 3 });
	const { run } = await storeWith({ product: { lampara }, order: recordsOf([anOrder()]) });
	const journal = async (...args: string[]) => (await run("journal", ...args)).stdout;
	const cells = (printed: string) => printed.split("\n").map((line) => line.split("\t").slice(1));
	expect(await journal()).toBe("There are no changes.\n");
	await run("stock", "add", "lampara", "2", "--reason", "llegó");
	await run("stock", "remove", "lampara", "9", "--reason", "se rompió");
	await run("stock", "list");
	expect(await run("orders", "note", "WASI-7K3M-9XA4", "Llamar a Rosa")).toMatchObject({ status: 0 });
	await run("catalog", "product", "remove", "lampara");
	const { username } = userInfo();
	expect(cells(await journal())).toEqual([
		[username, "catalog product remove", "product/lampara stock/lampara"],
		[username, "orders note", "order/wasi-7k3m-9xa4"],
		[username, "stock add", expect.stringMatching(/^stock\/lampara stock-move\/[\w-]+$/)],
		[],
	]);
	const today = new Date().toISOString().slice(0, 10);
	expect(await journal("--from", "2020-01-01", "--to", "2020-01-02")).toBe("There are no changes.\n");
	expect(cells(await journal("--from", "2020-01-01", "--to", today))).toHaveLength(4);
});
