import { createWriteStream, openSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Datastore } from "../../app/datastore/datastore.server";
import { countRecords } from "./progress";
import { type CatalogRecord, faultsOf, lineOf } from "./records";

/**
 * Writes the catalogue as JSON Lines: the categories, then the products, each in the order of the ids.
 * Records that an import would refuse are written as they are, and named on stderr.
 * @param file is written whole or not at all; without it, the standard output
 * @returns what was done, in a sentence; nothing on the standard output but the records
 * @throws Error for a file that cannot be written, DatastoreUnavailable
 */
export async function exportRecords(datastore: Datastore, file: string | undefined): Promise<string> {
	const records: CatalogRecord[] = [];
	for (const collection of ["category", "product"] as const) {
		for (const record of await datastore.list(collection)) records.push({ collection, ...record });
	}
	if (file === undefined) await print(linesOf(records));
	else await writeWhole(file, linesOf(records));
	warnOfFaults(records);
	return file === undefined ? "" : `Exported ${countRecords(records)} to ${file}.\n`;
}

function* linesOf(records: CatalogRecord[]): Generator<string> {
	for (const record of records) yield lineOf(record);
}

/** Whoever reads may stop reading before the end. */
async function print(lines: Iterable<string>): Promise<void> {
	process.stdout.on("error", () => {});
	await pipeline(Readable.from(lines), process.stdout, { end: false }).catch((error) => {
		if (error.code !== "EPIPE") throw error;
	});
}

/** Beside the file first, then renamed: nobody ever sees half of it, and a failure leaves the old one. */
async function writeWhole(file: string, lines: Iterable<string>): Promise<void> {
	try {
		const target = targetOf(file);
		const draft = `${target}.${process.pid}.tmp`;
		const descriptor = openSync(draft, "wx");
		try {
			await pipeline(Readable.from(lines), createWriteStream(draft, { fd: descriptor, flush: true }));
			renameSync(draft, target);
		} catch (error) {
			rmSync(draft, { force: true });
			throw error;
		}
	} catch (error) {
		throw new Error(`${file} cannot be written: ${(error as Error).message}`);
	}
}

/** The file itself where the path is a link to it. @throws Error for what is there and is no file */
function targetOf(file: string): string {
	if (!statSync(file, { throwIfNoEntry: false })) return file;
	const target = realpathSync(file);
	if (!statSync(target).isFile()) throw new Error("it is no file");
	return target;
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
