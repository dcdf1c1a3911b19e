import { followRecord, type StockReason } from "~/domain/goods/change-stock.server";
import { stockKey } from "~/domain/goods/stock-record.server";
import {
	type Change,
	type Datastore,
	type RecordFields,
	recordIdPattern,
} from "~/platform/datastore/datastore.server";
import { limaDay } from "~/platform/values/lima-time";
import { sortedJson } from "~/platform/values/sorted-json";
import {
	BadRecords,
	type CatalogRecord,
	faultsOf,
	productVersion,
	storedProduct,
	tellFaults,
} from "./catalog-record.server";
import { doubtsAbout } from "./price-doubts.server";

export interface ProductChange {
	id: string;
	/** The version of the stored record that the change was made for. */
	version?: string | undefined;
	/** Also accepts prices that look mistaken. */
	acceptDoubts?: boolean;
	/** Whether only some fields change; unknown fields of the stored record are then kept. */
	isEdit?: boolean;
	/** The category that the change names, if it names one. */
	category?: unknown;
	/** Changes the units of the product or variant. */
	units?: { sku: string; change(units: number): number } | undefined;
	/** @returns the new fields @throws Error when they cannot be made of the stored ones */
	change(stored: RecordFields | undefined): RecordFields;
}

export class DoubtfulPrices extends BadRecords {}

/** Somebody else has changed or removed the product meanwhile. */
export class OutdatedProduct extends Error {
	/** @param stored undefined for a removed product */
	constructor(
		readonly stored: RecordFields | undefined,
		readonly wanted: RecordFields,
	) {
		super("the product has changed");
	}
}

export interface ChangedProduct {
	record: CatalogRecord;
	stored: RecordFields | undefined;
	counted: Change[];
}

/** @throws BadRecords for invalid fields; DoubtfulPrices; OutdatedProduct; DatastoreUnavailable */
export function changeProduct(
	datastore: Datastore,
	{ id, version, acceptDoubts = false, isEdit = false, category, units, change }: ProductChange,
	why: StockReason,
): Promise<ChangedProduct> {
	const named = typeof category === "string" && recordIdPattern.test(category) ? category : undefined;
	const keys = [
		{ collection: "product" as const, id },
		stockKey(id),
		...(named ? [{ collection: "category" as const, id: named }] : []),
	];
	return datastore.runTransaction(keys, ([stored, stock, storedCategory]) => {
		const record = { collection: "product" as const, id, fields: change(stored) };
		const present = stored && productVersion(id, stored);
		if (version !== undefined && version !== present) throw new OutdatedProduct(stored, record.fields);
		const hasCategory = (one: string) =>
			one === named ? storedCategory !== undefined : one === stored?.category;
		const faults = faultsOf(record, hasCategory, isEdit ? stored : undefined);
		if (faults.length > 0) throw new BadRecords(`product ${id}: ${tellFaults(faults)}`, faults);
		const today = limaDay(why.actor.now);
		const doubts = storedProduct(id, record.fields, today)
			? doubtsAbout(id, record.fields, storedProduct(id, stored, today), today)
			: [];
		if (doubts.length > 0 && !acceptDoubts) throw new DoubtfulPrices(`product ${id}: ${doubts.join("; ")}.`);
		const dated = dateChange(record, stored, today);
		const counted = followRecord(id, { before: stored, after: dated.fields, stock }, why, units);
		const isSame = stored && sortedJson(dated.fields) === sortedJson(stored);
		return { changes: [...(isSame ? [] : [dated]), ...counted], result: { record: dated, stored, counted } };
	});
}

/** Sets `changed` to today, unless the given record has another day (a backup does) or nothing differs. */
export function dateChange(
	record: CatalogRecord,
	stored: RecordFields | undefined,
	today: string,
): CatalogRecord {
	const { collection, fields } = record;
	if (collection !== "product" || !stored) return record;
	const { changed = stored.changed } = fields;
	if (changed !== stored.changed) return record;
	const undated = changed === undefined ? fields : { ...fields, changed };
	const isSame = sortedJson(undated) === sortedJson(stored);
	return { ...record, fields: isSame ? undated : { ...fields, changed: today } };
}
