import {
	changeOrder,
	type OrderChange,
	type OrderInput,
	withEvent,
} from "~/domain/orders/change-order.server";
import { postDifferencePaid } from "~/domain/orders/correction-mails.server";
import { sumDue, withBalance } from "~/domain/orders/order-amounts";
import type { OrderPayment } from "~/domain/orders/order-record.server";
import { stepText } from "~/domain/orders/order-text-fields.server";
import { teamAct } from "~/domain/staff/journal.server";
import { formatSoles } from "~/platform/values/money";
import { type InvalidInput, readInput } from "~/platform/values/read-input.server";

type Received = OrderInput & Pick<OrderPayment, "method"> & { operation: string | undefined };

/**
 * Records that what a change of lines had left to pay was paid, all of it, and mails the shopper.
 * @throws NotAllowed, and as `changeOrder`
 */
export const collectDifference = teamAct<Received, OrderChange<"nothingDue"> | InvalidInput<"operation">>(
	"payments",
	async (datastore, input, actor) => {
		const read = readInput({ operation: stepText }, input);
		if ("outcome" in read) return read;
		return changeOrder<"nothingDue">(datastore, input, actor, (before) => {
			const pen = sumDue(before);
			if (pen === 0) return { refusal: "nothingDue" };
			const { operation } = read;
			const at = actor.now.toISOString();
			const paid = { method: input.method, at, ...(operation && { operation }), pen };
			const differences = [...(before.differences ?? []), paid];
			const settled = withBalance({ ...before, differences }, 0);
			const order = withEvent(settled, "differencePaid", actor, formatSoles(pen));
			return { order, changes: postDifferencePaid(order, pen, actor.now) };
		});
	},
);
