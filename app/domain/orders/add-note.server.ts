import { type Actor, requireArea } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { type InvalidInput, readInput } from "~/platform/values/read-input.server";
import { changeOrder, type OrderChange, type OrderInput, withEvent } from "./change-order.server";
import { noteText } from "./order-text-fields.server";

/** Adds a note, which no shopper sees. @throws NotAllowed, and as `changeOrder` */
export async function addNote(
	datastore: Datastore,
	input: OrderInput & { note: string | undefined },
	actor: Actor,
): Promise<OrderChange | InvalidInput<"note">> {
	requireArea(actor, "orders");
	const read = readInput({ note: noteText }, input);
	if ("outcome" in read) return read;
	return changeOrder<never>(datastore, input, actor, (before) => ({
		order: withEvent(before, "noted", actor, read.note),
	}));
}
