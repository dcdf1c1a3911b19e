import type { Datastore } from "../../app/datastore/datastore.server";
import { writeExport } from "../commands/write-out";
import { type CatalogRecord, countRecords, faultsOf, lineOf } from "./records";

/**
 * Writes the catalogue as JSON Lines: the categories, then the products, each in the order of the ids.
 * Records that an import would refuse are written as they are, and named on stderr.
 * @param file as for `writeExport` @throws as writeExport, DatastoreUnavailable
 */
export async function exportRecords(datastore: Datastore, file: string | undefined): Promise<string> {
	const records: CatalogRecord[] = [];
	for (const collection of ["category", "product"] as const) {
		for (const record of await datastore.list(collection)) records.push({ collection, ...record });
	}
	const done = await writeExport(file, linesOf(records), countRecords(records));
	warnOfFaults(records);
	return done;
}

function* linesOf(records: CatalogRecord[]): Generator<string> {
	for (const record of records) yield lineOf(record);
}

function warnOfFaults(records: CatalogRecord[]): void {
	const categories = new Set(
		records.filter(({ collection }) => collection === "category").map(({ id }) => id),
	);
	for (const record of records) {
		const faults = faultsOf(record, (id) => categories.has(id));
		if (faults.length === 0) continue;
		const name = `${record.collection} ${record.id}`;
		process.stderr.write(`An import would refuse ${name}: ${faults.join("; ")}\n`);
	}
}
