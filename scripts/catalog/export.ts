import { type CatalogRecord, faultsOf, tellFaults } from "../../app/domain/assortment/catalog-record.server";
import { exportedLineOf } from "../../app/domain/assortment/exported-record.server";
import type { Datastore } from "../../app/platform/datastore/datastore.server";
import { limaDay } from "../../app/platform/values/lima-time";
import { writeExport } from "../commands/files";
import { firstLinesText } from "../commands/format";
import { countRecords } from "./json-lines";

/** Writes categories and products by id. Those that an import would refuse are written, too, and named on stderr. */
export async function exportRecords(datastore: Datastore, file: string | undefined): Promise<string> {
	const records: CatalogRecord[] = [];
	for (const collection of ["category", "product"] as const) {
		for (const record of await datastore.find(collection)) records.push({ collection, ...record });
	}
	const stock = new Map((await datastore.find("stock")).map(({ id, fields }) => [id, fields]));
	function* lines() {
		for (const record of records) yield exportedLineOf(record, stock.get(record.id));
	}
	const done = await writeExport(file, lines(), countRecords(records));
	warnOfFaults(records);
	return done;
}

function warnOfFaults(records: CatalogRecord[]): void {
	const categories = new Set(
		records.filter(({ collection }) => collection === "category").map(({ id }) => id),
	);
	const today = limaDay(new Date());
	const refusals = records.flatMap((record) => {
		const faults = tellFaults(faultsOf(record, (id) => categories.has(id), today));
		const name = `${record.collection} ${record.id}`;
		return faults ? [`An import would refuse ${name}: ${faults}`] : [];
	});
	process.stderr.write(firstLinesText(refusals));
}
