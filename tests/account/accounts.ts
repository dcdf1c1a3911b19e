import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Session } from "~/customers/shopper";
import type { Datastore } from "~/datastore/datastore.server";
import { openSqlite } from "~/datastore/sqlite.server";
import type { Order } from "~/orders/order-codec.server";
import { toOrderId } from "~/orders/order-reference.server";

/** An empty datastore, closed and deleted after the test. */
export function openTestDatastore(): Datastore {
	const folder = mkdtempSync(join(tmpdir(), "wasi-account-"));
	const datastore = openSqlite({ file: join(folder, "wasi.db") });
	onTestFinished(async () => {
		await datastore.close();
		rmSync(folder, { recursive: true, force: true });
	});
	return datastore;
}

export function aSession(overrides: Partial<Session> = {}): Session {
	return {
		shopperId: "a".repeat(40),
		uid: "Ana1",
		phone: "+51987654321",
		id: "0123456789abcdef0123456789abcdef",
		signedInAt: 1_800_000_000,
		...overrides,
	};
}

export async function storeOrder(datastore: Datastore, order: Order): Promise<void> {
	await datastore.set("order", toOrderId(order.reference), order);
}
