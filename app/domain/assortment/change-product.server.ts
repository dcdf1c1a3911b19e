import type { z } from "zod";
import {
	productAndStockKeys,
	type StockMove,
	stockMoveRecord,
	type UnitEdits,
} from "~/domain/goods/change-stock.server";
import { findRenamed, presentSku } from "~/domain/goods/present-slug.server";
import { slugOfSku } from "~/domain/goods/sku";
import { stockKey } from "~/domain/goods/stock-record.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import { journaled } from "~/domain/staff/journal.server";
import { type Datastore, type RecordFields, recordIdPattern } from "~/platform/datastore/datastore.server";
import { findRecord } from "~/platform/datastore/find-record.server";
import { transact } from "~/platform/datastore/transact.server";
import { limaDay } from "~/platform/values/lima-time";
import { listOf } from "~/platform/values/plain-object";
import { sortedJson } from "~/platform/values/sorted-json";
import {
	type CatalogRecord,
	faultsOf,
	findPassedDays,
	productVersion,
	storedProduct,
} from "./catalog-record.server";
import { countWaiting } from "./count-waiting.server";
import { type EditFault, editFields, type ProductEdit } from "./edit-product.server";
import { findSwappedVariants } from "./find-swapped-variants.server";
import { findSlugFaults, followRecordAndLeft, listAddedSlugs } from "./former-slugs.server";
import { unitsAfter } from "./move-units.server";
import { doubtsAbout } from "./price-doubts.server";
import { withPicture } from "./product-pictures.server";

interface ChangeTerms {
	version?: string | undefined;
	acceptDoubts?: boolean;
	reason?: string;
}

interface ProductChange<Fault> extends ChangeTerms {
	id: string;
	isEdit?: boolean;
	category?: unknown;
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

export async function editProduct(
	datastore: Datastore,
	{ sku: named, edit, ...terms }: { sku: string; edit: ProductEdit } & ChangeTerms,
	actor: Actor,
): Promise<ProductOutcome<EditFault | "unknown">> {
	const sku = await presentSku(datastore, named);
	const id = slugOfSku(sku);
	const { category } = edit.fields;
	const { units: unitChange } = edit;
	const waiting = unitChange && "counted" in unitChange ? await countWaiting(datastore, [sku]) : undefined;
	const units =
		unitChange && new Map([[sku, (now: number) => unitsAfter(unitChange, now, waiting?.get(sku))]]);
	const change: ProductChange<EditFault | "unknown">["change"] = (stored) =>
		stored ? editFields(sku, stored, edit, limaDay(actor.now)) : { fault: "unknown" };
	return changeProduct(datastore, { id, isEdit: true, category, units, change, ...terms }, actor);
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
): Promise<ProductOutcome<EditFault | "unknown">> {
	const sku = await presentSku(datastore, named);
	const id = slugOfSku(sku);
	const add = (prepare: (stored: RecordFields) => RecordFields) => {
		const change: ProductChange<EditFault | "unknown">["change"] = (stored) =>
			stored ? withPicture(sku, prepare(stored), picture) : { fault: "unknown" };
		return applyChange(datastore, { id, isEdit: true, change, ...terms }, actor);
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
	{ id, version, acceptDoubts, isEdit, category, units, reason, change }: ProductChange<Fault>,
	actor: Actor,
): Promise<ProductOutcome<Fault>> {
	const today = limaDay(actor.now);
	const named = typeof category === "string" && recordIdPattern.test(category) ? category : undefined;
	const seen = await findRecord(datastore, "product", id);
	const planned = change(seen);
	const added = "fields" in planned ? listAddedSlugs(id, planned.fields, seen) : [];
	const claimed = seen ? added : [id, ...added];
	const owners = new Map(
		await Promise.all(claimed.map(async (slug) => [slug, await findRenamed(datastore, slug)] as const)),
	);
	const keys = {
		former: productAndStockKeys(added),
		stored: { collection: "product" as const, id },
		stock: stockKey(id),
		category: named === undefined ? undefined : { collection: "category" as const, id: named },
	};
	return transact<ProductOutcome<Fault>, typeof keys>(journaled(datastore, actor), keys, (found) => {
		const { stored, stock, former } = found;
		const asked = change(stored);
		if ("fault" in asked) return { result: { outcome: "refused", fault: asked.fault } };
		const { fields } = asked;
		if (version !== undefined && version !== (stored && productVersion(id, stored)))
			return { result: { outcome: "outdated", stored, wanted: fields } };
		const hasCategory = (one: string) =>
			one === named ? found.category !== undefined : one === stored?.category;
		const given = { collection: "product" as const, id, fields };
		const faults = [
			...faultsOf(given, hasCategory, today, isEdit ? stored : undefined),
			...findPassedDays(fields, stored, today),
			...findSwappedVariants(fields, stored),
			...findSlugFaults({
				...{ id, fields, stored },
				isProduct: (slug) =>
					added.includes(slug) && former({ collection: "product", id: slug }) !== undefined,
				ownerOf: (slug) => owners.get(slug),
			}),
		];
		if (faults.length > 0) return { result: { outcome: "invalid", faults } };
		const doubts = acceptDoubts ? [] : findDoubtsOf(given, stored, today);
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
		const isSame = stored && sortedJson(record.fields) === sortedJson(stored);
		const changes = [...(isSame ? [] : [record]), ...counted];
		return { changes, result: { outcome: "changed", record, stored, moves } };
	});
}

/** Sentences about prices that look like typing errors; none for a draft that lacks its price. */
export function findDoubtsOf({ id, fields }: CatalogRecord, stored: RecordFields | undefined, today: string) {
	const drawn = listOf(fields.images).length > 0 ? fields : { ...fields, images: [noPicture] };
	if (!storedProduct(id, drawn, today)) return [];
	return doubtsAbout(id, drawn, storedProduct(id, stored, today), today);
}

/** Stands in for the photo of a draft. */
export const noPicture = { src: "/images/no-picture.svg", alt: "Todavía sin foto", width: 800, height: 800 };

export function dateChange(record: CatalogRecord, stored: RecordFields | undefined, today: string) {
	const { collection, fields } = record;
	if (collection !== "product" || !stored) return record;
	const { changed = stored.changed } = fields;
	if (changed !== stored.changed) return record;
	const undated = changed === undefined ? fields : { ...fields, changed };
	const isSame = sortedJson(undated) === sortedJson(stored);
	return { ...record, fields: isSame ? undated : { ...fields, changed: today } };
}
