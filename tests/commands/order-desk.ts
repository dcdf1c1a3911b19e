import { expect } from "vitest";
import { type Order, parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";
import { recordsOf } from "../unit/domain/orders/an-order";
import { storeWith } from "./command-store";

/** What no message may repeat of the order that `anOrder` makes, and of a buyer whose data are typed. */
export const personal = /María|Quispe|05678912|987654321|maria@correo\.pe|Larco|Eva|Huamán|987 111/;

/** A datastore with these orders and the product `mesa`, and `desk`, which runs `npm run orders` on it. */
export async function newDesk(...orders: Order[]) {
	const mesa = aProductRecord({ name: "Mesa", pen: 117_000, usd: 31_200, stock: 5 });
	const store = await storeWith({ product: { mesa }, order: recordsOf(orders) });
	const desk = (...args: string[]) => store.run("orders", ...args);
	return {
		...store,
		desk,
		/** Runs a command that must succeed. */
		async done(...args: string[]): Promise<string> {
			const { status, stdout, stderr } = await desk(...args);
			expect([status, stderr]).toEqual([0, ""]);
			return stdout;
		},
		async stored(reference: string): Promise<Order> {
			return parseOrder((await store.datastore.get("order", toOrderId(reference))) ?? {});
		},
	};
}
