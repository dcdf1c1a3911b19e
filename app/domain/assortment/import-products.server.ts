import pLimit from "p-limit";
import { changeUnits } from "~/domain/goods/change-stock.server";
import { mostUnits } from "~/domain/goods/stock-record.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import { beginAct, endAct, journaled } from "~/domain/staff/journal.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { eventLoopTurn } from "~/platform/process/event-loop.server";
import { changeProduct } from "./change-product.server";
import type { ImportPlan, PlannedProduct } from "./plan-import.server";

type ImportOutcome =
	| { outcome: "wrong" | "doubtful" }
	/** The ids of products: `outdated` ones were changed by somebody else since the plan, and stay as they are. */
	| { outcome: "imported"; begun: string[]; outdated: string[]; act: string | undefined };

export interface ImportTerms {
	/** Also imports prices that look mistaken. */
	acceptDoubts: boolean;
	/** Leaves out the products with a wrong row; otherwise one wrong row refuses all. */
	skipWrong?: boolean;
}

/**
 * Changes the products of a plan, each in its own transaction; the first one even if the time is up.
 * @throws NotAllowed; DatastoreUnavailable, and begins no further product; the same import completes it
 */
export async function importProducts(
	datastore: Datastore,
	{ plan, isTimeUp, ...terms }: ImportTerms & { plan: ImportPlan; isTimeUp: () => boolean },
	actor: Actor,
): Promise<ImportOutcome> {
	requireArea(actor, "goods");
	const outcome = findObstacle(plan, terms);
	if (outcome) return { outcome };
	const planned = plan.products.map(({ id }) => id);
	const acting = beginAct(actor, "product", planned);
	const begun: string[] = [];
	const outdated: string[] = [];
	const inTurn = pLimit(productsAtOnce);
	const importing = inTurn.map(plan.products, async (product) => {
		if (begun.length > 0 && isTimeUp()) return;
		begun.push(product.id);
		if (!(await importProduct(datastore, product, acting))) outdated.push(product.id);
	});
	await importing.finally(() => inTurn.clearQueue());
	const act = await endAct(datastore, acting);
	return { outcome: "imported", begun, outdated, act };
}

export function findObstacle({ rows }: ImportPlan, { acceptDoubts, skipWrong }: ImportTerms) {
	if (!skipWrong && rows.some(({ state }) => state === "wrong")) return "wrong";
	return !acceptDoubts && rows.some(({ isDoubtful }) => isDoubtful) ? "doubtful" : undefined;
}

export const productsAtOnce = 8;

async function importProduct(datastore: Datastore, product: PlannedProduct, actor: Actor): Promise<boolean> {
	const { id, version, fields, isChanged } = product;
	await eventLoopTurn();
	let isOutdated = false;
	const edits = [...product.units].map(([sku, { before, after }]) => {
		const set = (now: number) => {
			const isSeen = Math.min(now, mostUnits) === before;
			isOutdated ||= !isSeen;
			return isSeen ? after : now;
		};
		return [sku, set] as const;
	});
	const units = new Map(edits);
	if (isChanged) {
		const terms = { id, version, acceptDoubts: true, units };
		const change = (stored: unknown) => (!version && stored ? { fault: "taken" } : { fields });
		const changed = await changeProduct(datastore, { ...terms, change }, actor);
		return changed.outcome === "changed" && !isOutdated;
	}
	await changeUnits(journaled(datastore, actor), units, { actor, reason: actor.action ?? "" });
	return !isOutdated;
}
