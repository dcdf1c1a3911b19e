import { convertProduct } from "../../app/catalog/convert-product";
import { parseProduct } from "../../app/catalog/parse-catalog-record.server";
import { type Datastore, type RecordFields, recordIdPattern } from "../../app/datastore/datastore.server";
import { followRecord } from "../../app/stock/change-stock.server";
import { stockKey } from "../../app/stock/stock-record.server";
import { actor } from "../commands/actor";
import { firstLines } from "../commands/format";
import { readBusiness } from "../commands/read-business";
import { dateChange } from "./change-day";
import { warnOfMissingFiles } from "./picture-files";
import { doubtsAbout, formatPrices } from "./prices";
import { listDifferences } from "./record-leaves";
import { BadRecords, faultsOf, storedProduct, unknownFieldFaults, versionOf } from "./records";

export interface ProductChange {
	/** The product's slug. */
	id: string;
	/** Of the stored record that the change was made for. */
	version?: string | undefined;
	/** Writes prices that look mistaken, too. */
	acceptDoubts?: boolean;
	/** Whether it changes single fields of the stored record, whose unknown fields then stay. */
	isEdit?: boolean;
	/** The category that the change names, if it names one. */
	category?: unknown;
	/** Changes the units of the product or variant. */
	units?: { sku: string; change(units: number): number } | undefined;
	/** @returns the new fields @throws Error when they cannot be made of the stored ones */
	change(stored: RecordFields | undefined): RecordFields;
}

/**
 * Changes a product in one transaction, so that nobody else's change in between is lost.
 * @returns what was done, in a sentence and a line for each changed field
 * @throws BadRecords for invalid or doubtful fields, or when the stored record has another version; DatastoreUnavailable
 */
export async function changeProduct(
	datastore: Datastore,
	{ id, version, acceptDoubts = false, isEdit = false, category, units, change }: ProductChange,
): Promise<string> {
	const named = typeof category === "string" && recordIdPattern.test(category) ? category : undefined;
	const keys = [
		{ collection: "product" as const, id },
		stockKey(id),
		...(named ? [{ collection: "category" as const, id: named }] : []),
	];
	const { record, stored, counted } = await datastore.runTransaction(
		keys,
		([stored, stock, storedCategory]) => {
			const record = { collection: "product" as const, id, fields: change(stored) };
			if (version !== undefined) refuseOutdated(id, version, stored, record.fields);
			const hasCategory = (one: string) =>
				one === named ? storedCategory !== undefined : one === stored?.category;
			const kept = isEdit && stored ? unknownFieldFaults({ ...record, fields: stored }) : [];
			const faults = faultsOf(record, hasCategory).filter((fault) => !kept.includes(fault));
			if (faults.length > 0) throw new BadRecords(`product ${id}: ${faults.join("; ")}`);
			const doubts = doubtsAbout(id, record.fields, storedProduct(id, stored));
			if (doubts.length > 0 && !acceptDoubts) {
				throw new BadRecords(`product ${id}: ${doubts.join("; ")}. If it is meant, repeat it with --yes.`);
			}
			const dated = dateChange(record, stored);
			const why = { actor: actor(), reason: "product set" };
			const counted = followRecord(id, { before: stored, after: dated.fields, stock }, why, units);
			return { changes: [dated, ...counted], result: { record: dated, stored, counted } };
		},
	);
	process.stderr.write(warnOfMissingFiles([record]));
	const { exchangeRate } = await readBusiness(datastore);
	const shown = convertProduct(parseProduct(id, record.fields), exchangeRate);
	const done = `Set product ${id}: ${formatPrices(shown)}.`;
	const differences = stored ? listDifferences(stored, record.fields) : [];
	const moves = counted.flatMap(({ collection, fields }) =>
		collection === "stock-move" && fields
			? [`stock: ${fields.left} now, ${Number(fields.left) - Number(fields.units)} before`]
			: [],
	);
	return [done, ...firstLines([...differences, ...moves]), ""].join("\n");
}

function refuseOutdated(
	id: string,
	version: string,
	stored: RecordFields | undefined,
	wanted: RecordFields,
): void {
	if (!stored)
		throw new BadRecords(`product ${id}: was removed since version ${version}; nothing was written.`);
	const present = versionOf({ collection: "product", id, fields: stored });
	if (present === version) return;
	throw new BadRecords(
		[
			`product ${id}: has changed since version ${version}; nothing was written. It is version ${present} now.`,
			"From what is stored to what you wanted:",
			...firstLines(listDifferences(stored, wanted)),
		].join("\n"),
	);
}
