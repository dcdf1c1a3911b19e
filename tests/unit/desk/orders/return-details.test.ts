import { expect, test } from "vitest";
import { toReturnDetails } from "~/desk/orders/return-details.server";
import type { OrderReturn } from "~/domain/orders/order-record.server";
import { type Role, roles } from "~/domain/staff/roles";
import { anOrder, aReturn } from "../../domain/orders/an-order";

const causes: OrderReturn["cause"][] = ["faulty", "changedMind"];
const wishes: OrderReturn["wants"][] = ["refund", "exchange", "repair"];
const cases = roles.flatMap((role) =>
	causes.flatMap((cause) => wishes.map((wants): [Role, typeof cause, typeof wants] => [role, cause, wants])),
);

test.each(cases)(
	"a %s finds what came back %s, for a %s, filled in unless it may be broken",
	(role, cause, wants) => {
		const lines = [{ sku: "mesa", quantity: 2 }];
		const order = anOrder({ returns: [aReturn({ state: "accepted", cause, wants, lines })] });
		const [restocked, writtenOff] = toReturnDetails(order, role).receivable;
		const isToSort = role === "packer" && cause === "faulty" && wants !== "repair";
		expect(restocked?.shown).toBe(isToSort ? "" : "2");
		expect(restocked?.hint !== undefined).toBe(isToSort);
		expect(writtenOff !== undefined).toBe(role !== "packer" && wants !== "repair");
	},
);
