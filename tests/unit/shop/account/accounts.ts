import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Order } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import type { Session, VerifiedPhone } from "~/domain/people/shopper";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { openSqlite } from "~/platform/sqlite/sqlite.server";
import { aFolder } from "../../../support/a-folder";

/** An empty datastore, closed and deleted after the test. */
export function openTestDatastore(): Datastore {
	const datastore = openSqlite({ file: join(aFolder(), "wasi.db") });
	onTestFinished(() => datastore.close());
	return datastore;
}

/** Of a phone. */
export function aSession({
	uid = "Ana1",
	phone = "+51987654321",
	...overrides
}: Partial<Session & VerifiedPhone> = {}): Session & VerifiedPhone {
	return {
		shopperId: "a".repeat(40),
		verifiedPhone: { uid, phone },
		uid,
		phone,
		id: "0123456789abcdef0123456789abcdef",
		signedInAt: 1_800_000_000,
		...overrides,
	};
}

export async function storeOrder(datastore: Datastore, order: Order): Promise<void> {
	await datastore.set("order", toOrderId(order.reference), order);
}
