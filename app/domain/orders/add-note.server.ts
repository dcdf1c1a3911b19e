import { orderAct, withEvent } from "./change-order.server";
import { noteText } from "./order-text-fields.server";

/** Adds a note, which no shopper sees. */
export const addNote = orderAct("orders", { note: noteText }, (before, { note }, { actor }) => ({
	order: withEvent(before, "noted", actor, note),
}));
