import pLimit from "p-limit";
import { changeUnits, type StockReason } from "~/domain/goods/change-stock.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { eventLoopTurn } from "~/platform/process/event-loop.server";
import { changeProduct, OutdatedProduct } from "./change-product.server";
import type { ImportPlan, PlannedProduct } from "./plan-import.server";

/**
 * Changes the products of a plan without faults, each in a transaction of its own.
 * @param forMs milliseconds after which no further product is begun
 * @returns the ids of all that were begun, and of those that somebody else has changed since the plan, which stay as
 * they are @throws DatastoreUnavailable, and begins no further product; the same import completes it
 */
export async function importProducts(
	datastore: Datastore,
	{ products }: ImportPlan,
	why: StockReason,
	forMs = Number.POSITIVE_INFINITY,
): Promise<{ begun: string[]; outdated: string[] }> {
	const end = performance.now() + forMs;
	const begun: string[] = [];
	const outdated: string[] = [];
	const inTurn = pLimit(productsAtOnce);
	const importing = inTurn.map(products, async (product) => {
		if (begun.length > 0 && performance.now() > end) return;
		begun.push(product.id);
		if (!(await importProduct(datastore, product, why))) outdated.push(product.id);
	});
	await importing.finally(() => inTurn.clearQueue());
	return { begun, outdated };
}

const productsAtOnce = 8;

async function importProduct(
	datastore: Datastore,
	product: PlannedProduct,
	why: StockReason,
): Promise<boolean> {
	const { id, version, fields, isChanged, units } = product;
	await eventLoopTurn();
	try {
		if (isChanged) {
			const change = (stored: object | undefined) => {
				if (!version && stored) throw new OutdatedProduct({ ...stored }, fields);
				return fields;
			};
			const { category } = fields;
			await changeProduct(
				datastore,
				{ id, version, isEdit: true, acceptDoubts: true, category, change },
				why,
			);
		}
	} catch (error) {
		if (error instanceof OutdatedProduct) return false;
		throw error;
	}
	let isOutdated = false;
	const changes = [...units].map(([sku, { before, after }]) => {
		const set = (now: number) => {
			isOutdated ||= now !== before;
			return now === before ? after : now;
		};
		return [sku, set] as const;
	});
	if (changes.length === 0) return true;
	await eventLoopTurn();
	await changeUnits(datastore, new Map(changes), why);
	return !isOutdated;
}
