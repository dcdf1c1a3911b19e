import { teamAct } from "~/domain/staff/journal.server";
import { type InvalidInput, readInput } from "~/platform/values/read-input.server";
import { changeOrder, type OrderChange, type OrderInput, withEvent } from "./change-order.server";
import { noteText } from "./order-text-fields.server";

type Asked = OrderInput & { note: string | undefined };

/** Adds a note, which no shopper sees. @throws NotAllowed, and as `changeOrder` */
export const addNote = teamAct<Asked, OrderChange | InvalidInput<"note">>(
	"orders",
	async (datastore, input, actor) => {
		const read = readInput({ note: noteText }, input);
		if ("outcome" in read) return read;
		return changeOrder<never>(datastore, input, actor, (before) => ({
			order: withEvent(before, "noted", actor, read.note),
		}));
	},
);
