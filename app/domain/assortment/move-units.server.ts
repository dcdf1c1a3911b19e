import { changeUnits } from "~/domain/goods/change-stock.server";
import { mostUnits } from "~/domain/goods/stock-record.server";
import { NotAllowed, requireArea } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import { tolerantLineField } from "~/platform/values/text-fields.server";

/** `set`: the counted units, refused if the stock is no longer `seen`. `add`: the units that came in, negative if they went out. */
export type UnitChange = { set: number; seen?: number } | { add: number };

type Asked = { changes: ReadonlyMap<string, UnitChange>; reason: string };
type StockOutcome =
	/** `fewer`: the actor may only add units. */
	| { outcome: "refused"; fault: "noReason" | "longReason" | "fewer" }
	/** By SKU, without the unknown ones. An outdated count changes nothing. */
	| { outcome: "moved"; units: Map<string, { before: number; after: number; isOutdated: boolean }> };

export const longestReason = 200;

/** Changes the units of all these SKUs or none. @throws RangeError as `changeUnits`; NotAllowed; DatastoreUnavailable */
export const moveUnits = teamAct<Asked, StockOutcome>("stock", async (datastore, asked, actor) => {
	const { changes, ...typed } = asked;
	const reason = tolerantLineField().parse(typed.reason);
	if (!reason) return { outcome: "refused", fault: "noReason" };
	if (reason.length > longestReason) return { outcome: "refused", fault: "longReason" };
	const apply = (change: UnitChange) => (now: number) => {
		const counted = isOutdated(change, now) ? now : "add" in change ? now + change.add : change.set;
		if (counted < now) requireArea(actor, "writeOffs");
		return counted;
	};
	const counted = await changeUnits(
		datastore,
		new Map([...changes].map(([sku, change]) => [sku, apply(change)])),
		{ actor, reason },
	).catch(refuseNotAllowed);
	if (!counted) return { outcome: "refused", fault: "fewer" };
	const told = [...counted].map(([sku, { before, after }]) => {
		const change = changes.get(sku);
		return [sku, { before, after, isOutdated: change !== undefined && isOutdated(change, before) }] as const;
	});
	return { outcome: "moved", units: new Map(told) };
});

function isOutdated(change: UnitChange, now: number): boolean {
	return "seen" in change && change.seen !== Math.min(now, mostUnits);
}

function refuseNotAllowed(error: unknown): undefined {
	if (!(error instanceof NotAllowed)) throw error;
}
