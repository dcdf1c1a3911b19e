import type { z } from "zod";
import { readBusiness } from "~/domain/business/business-record.server";
import {
	productAndStockKeys,
	type StockMove,
	stockMoveRecord,
	type UnitEdits,
} from "~/domain/goods/change-stock.server";
import { presentSku, presentSlug } from "~/domain/goods/present-slug.server";
import { slugOfSku } from "~/domain/goods/sku";
import { stockKey } from "~/domain/goods/stock-record.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import { journaled, teamAct } from "~/domain/staff/journal.server";
import { type Datastore, type RecordFields, recordIdPattern } from "~/platform/datastore/datastore.server";
import { findRecord } from "~/platform/datastore/find-record.server";
import { ChangedMeanwhile, retryIfChanged, transact } from "~/platform/datastore/transact.server";
import { limaDay } from "~/platform/values/lima-time";
import { isSameJson } from "~/platform/values/sorted-json";
import { type CatalogRecord, faultsOf, findSwappedVariants, productVersion } from "./catalog-record.server";
import { type EditFault, editFields, type ProductEdit } from "./edit-product.server";
import {
	findSlugFaults,
	followRecordAndLeft,
	leaveStock,
	listAddedSlugs,
	readFormerSlugs,
	readSlugOwners,
} from "./former-slugs.server";
import { readShelf, type UnitChange, unitsAfter } from "./move-units.server";
import { findOfferFaults } from "./offer-faults.server";
import { findPriceDoubts } from "./price-doubts.server";
import { withPicture } from "./product-pictures.server";

interface ChangeTerms {
	version?: string | undefined;
	acceptDoubts?: boolean;
	reason?: string;
}

interface ProductChange<Fault> extends ChangeTerms {
	id: string;
	units?: UnitEdits | undefined;
	change(stored: RecordFields | undefined): { fields: RecordFields } | { fault: Fault };
}

export type ProductOutcome<Fault = never> =
	| { outcome: "changed"; record: CatalogRecord; stored: RecordFields | undefined; moves: StockMove[] }
	| { outcome: "outdated"; stored: RecordFields | undefined; wanted: RecordFields }
	| { outcome: "doubtful"; doubts: string[] }
	| { outcome: "invalid"; faults: z.core.$ZodIssue[] }
	| { outcome: "refused"; fault: Fault };

/** @throws RangeError for negative or too many units; NotAllowed; DatastoreUnavailable */
export async function changeProduct<Fault = never>(
	datastore: Datastore,
	change: ProductChange<Fault>,
	actor: Actor,
): Promise<ProductOutcome<Fault>> {
	requireArea(actor, "goods");
	return applyChange(datastore, change, actor);
}

type EditOutcome = ProductOutcome<EditFault | "unknown">;

export async function editProduct(
	datastore: Datastore,
	{ sku: named, edit, ...terms }: { sku: string; edit: ProductEdit } & ChangeTerms,
	actor: Actor,
): Promise<EditOutcome> {
	const sku = await presentItem(datastore, named);
	const { units: counted } = edit;
	const { exchangeRate } = await readBusiness(datastore);
	const given = { today: limaDay(actor.now), exchangeRate };
	const change = (stored: RecordFields | undefined) =>
		stored ? editFields(sku, stored, edit, given) : { fault: "unknown" as const };
	// An order may take or give back units while they are counted.
	return retryIfChanged(async () => {
		const units = counted && new Map([[sku, await readUnitEdit(datastore, sku, counted, actor)]]);
		return changeProduct(datastore, { id: slugOfSku(sku), units, change, ...terms }, actor);
	});
}

/** A name without a variant's key means the whole product, also of one that has a single variant. */
function presentItem(datastore: Datastore, named: string): Promise<string> {
	return named.includes("_") ? presentSku(datastore, named) : presentSlug(datastore, named);
}

async function readUnitEdit(datastore: Datastore, sku: string, change: UnitChange, actor: Actor) {
	if (!("counted" in change)) return (now: number) => unitsAfter(change, now);
	const { forSale, waiting } = await readShelf(datastore, [sku], { actor, reason: "" });
	return (now: number) => {
		if (forSale.has(sku) && forSale.get(sku) !== now) throw new ChangedMeanwhile();
		return unitsAfter(change, now, waiting.get(sku));
	};
}

/** Adds a picture, as `withPicture` does, also for the worker that prepares photos. Shows a product that awaits it. @throws DatastoreUnavailable */
export async function addPicture(
	datastore: Datastore,
	{
		sku: named,
		picture,
		...terms
	}: { sku: string; picture: Parameters<typeof withPicture>[2] } & ChangeTerms,
	actor: Actor,
): Promise<EditOutcome> {
	const sku = await presentItem(datastore, named);
	const add = (prepare: (stored: RecordFields) => RecordFields) => {
		const change = (stored: RecordFields | undefined) =>
			stored ? withPicture(sku, prepare(stored), picture) : { fault: "unknown" as const };
		return applyChange<EditFault | "unknown">(datastore, { id: slugOfSku(sku), change, ...terms }, actor);
	};
	const shown = await add(showAwaiting);
	// Something else that it needs to be shown is gone by now.
	return shown.outcome === "invalid" ? add((stored) => stored) : shown;
}

function showAwaiting(stored: RecordFields): RecordFields {
	const { hidden: _, awaitsPhoto, ...fields } = stored;
	return awaitsPhoto ? fields : stored;
}

async function applyChange<Fault>(
	datastore: Datastore,
	{ id, version, acceptDoubts, units, reason, change }: ProductChange<Fault>,
	actor: Actor,
): Promise<ProductOutcome<Fault>> {
	const today = limaDay(actor.now);
	const seen = await findRecord(datastore, "product", id);
	const asked = change(seen);
	const planned = "fields" in asked ? asked.fields : {};
	const category = String(planned.category ?? "");
	const added = listAddedSlugs(id, planned, seen);
	const claimed = seen ? added : [id, ...added];
	const owners = await readSlugOwners(datastore, claimed);
	const keys = {
		former: productAndStockKeys(added),
		stored: { collection: "product" as const, id },
		stock: stockKey(id),
		category: recordIdPattern.test(category) ? { collection: "category" as const, id: category } : undefined,
	};
	return transact<ProductOutcome<Fault>, typeof keys>(journaled(datastore, actor), keys, (found) => {
		const { stored, stock, former } = found;
		const asked = change(stored);
		if ("fault" in asked) return { result: { outcome: "refused", fault: asked.fault } };
		const { fields } = asked;
		if (version !== undefined && version !== (stored && productVersion(id, stored)))
			return { result: { outcome: "outdated", stored, wanted: fields } };
		const hasCategory = (one: string) =>
			one === stored?.category || (one === category && found.category !== undefined);
		const given = { collection: "product" as const, id, fields };
		const faults = [
			...faultsOf(given, hasCategory, today, stored),
			...findOfferFaults(fields, stored, today),
			...findSwappedVariants(fields, stored),
			...findSlugFaults({
				...{ id, fields, stored },
				isProduct: (slug) =>
					added.includes(slug) && former({ collection: "product", id: slug }) !== undefined,
				ownerOf: (slug) => owners.get(slug),
			}),
		];
		if (faults.length > 0) return { result: { outcome: "invalid", faults } };
		const doubts = acceptDoubts ? [] : findPriceDoubts(given, stored, today);
		if (doubts.length > 0) return { result: { outcome: "doubtful", doubts } };
		const record = dateChange(given, stored, today);
		const why = { actor, reason: reason ?? actor.action ?? "" };
		const stockOf = (slug: string) => {
			if (slug === id) return stock;
			return added.includes(slug) ? former(stockKey(slug)) : undefined;
		};
		const followed = { before: stored, after: record.fields, stockOf };
		const counted = followRecordAndLeft(id, followed, why, units);
		const moves = counted.flatMap(({ collection, fields }) =>
			collection === "stock-move" ? [stockMoveRecord.parse(fields)] : [],
		);
		const changes = [...(isSameJson(record.fields, stored) ? [] : [record]), ...counted];
		return { changes, result: { outcome: "changed", record, stored, moves } };
	});
}

/** Its units stay, for open orders and for a product that takes its place. @throws NotAllowed, DatastoreUnavailable */
export const removeProduct = teamAct("goods", async (datastore, id: string) => {
	const key = { collection: "product" as const, id };
	const former = await readFormerSlugs(datastore, id);
	const keys = { stored: key, stock: [id, ...former].map(stockKey) };
	return transact<"removed" | "unknown", typeof keys>(datastore, keys, ({ stored, stock }) => {
		if (!stored) return { result: "unknown" };
		const left = leaveStock(id, { ...stored, formerSlugs: former }, (slug) => stock(stockKey(slug)));
		return { changes: [{ ...key, fields: null }, ...left], result: "removed" };
	});
});

export function dateChange(record: CatalogRecord, stored: RecordFields | undefined, today: string) {
	const { collection, fields } = record;
	if (collection !== "product" || !stored) return record;
	const { changed = stored.changed } = fields;
	if (changed !== stored.changed) return record;
	const undated = changed === undefined ? fields : { ...fields, changed };
	return { ...record, fields: isSameJson(undated, stored) ? undated : { ...fields, changed: today } };
}
