import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Order } from "~/domain/orders/order-record.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { runCommand } from "../support/commands";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";

/** What no message may repeat of the order that `anOrder` makes. */
export const personal = /María|Quispe|05678912|987654321|maria@correo\.pe|Larco/;

/** A datastore with these orders and the product `mesa`, and `desk`, which runs `npm run orders` on it. */
export async function newDesk(orders: Order[] = [], damaged: Record<string, RecordFields> = {}) {
	const folder = mkdtempSync(join(tmpdir(), "wasi-orders-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const dataDir = join(folder, "data");
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	for (const order of orders)
		await datastore.set("order", order.reference.toLowerCase(), toOrderRecord(order));
	for (const [id, fields] of Object.entries(damaged)) await datastore.set("order", id, fields);
	await datastore.set(
		"product",
		"mesa",
		aProductRecord({ name: "Mesa", pen: 117_000, usd: 31_200, stock: 5 }),
	);
	await datastore.close();
	return { folder, dataDir, desk: (...args: string[]) => runCommand("orders", args, { DATA_DIR: dataDir }) };
}
