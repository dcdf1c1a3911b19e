import { z } from "zod";
import { readAllUnits, readUnits } from "~/domain/goods/stock-record.server";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { customIssue } from "~/platform/values/describe-issue.server";
import { isSameJson } from "~/platform/values/sorted-json";
import { type CatalogRecord, lineOf, recordVersion } from "./catalog-record.server";

/** A record as a file has it: `exported` says what the store had when the file was written. */
export interface ExportedRecord extends CatalogRecord {
	exported?: Exported | undefined;
}

type Exported = z.output<typeof exportedRecord>;

export const exportedRecord = z.strictObject({
	version: z.string(),
	/** By variant, of products. */
	units: z.record(z.string(), z.int()).exactOptional(),
});

export function exportedLineOf(record: CatalogRecord, stock: RecordFields | undefined): string {
	const units = record.collection === "product" ? { units: readUnits(record.fields, stock) } : {};
	return lineOf(record, { version: recordVersion(record), ...units });
}

/** Keeps what somebody changed since the export, where the file changes nothing. */
export function keepMoved({ exported, ...record }: ExportedRecord, stored: RecordFields | undefined) {
	const isUntouched = stored && exported?.version === recordVersion(record);
	return isUntouched ? { ...record, fields: stored } : record;
}

/** @returns a finder of faults: the file changes what has changed since its export, or counts units that moved since */
export async function moveFinder(datastore: Datastore, records: readonly ExportedRecord[]) {
	const isCounted = records.some(({ exported }) => exported?.units !== undefined);
	const counted = new Map(
		(isCounted ? await datastore.find("stock") : []).map(({ id, fields }) => [id, fields]),
	);
	return ({ exported, ...record }: ExportedRecord, stored: RecordFields | undefined) => {
		if (!exported || !stored) return [];
		const { id, fields } = record;
		const isMoved = recordVersion({ ...record, fields: stored }) !== exported.version;
		if (isMoved && !isSame(fields, stored)) return [customIssue(["exported"], changedSince)];
		const { units = {} } = exported;
		const openings = readUnits(stored, undefined);
		const now = readAllUnits(stored, counted.get(id));
		return Object.entries(readUnits(fields, undefined)).flatMap(([key, opening]) => {
			const seen = units[key];
			if (opening === openings[key] || seen === undefined || seen === now[key]) return [];
			return [customIssue(["stock"], movedSince(key, seen, now[key] ?? 0))];
		});
	};
}

/** Without the day of the change, which the store writes. */
function isSame({ changed: _, ...fields }: RecordFields, { changed: __, ...stored }: RecordFields) {
	return isSameJson(fields, stored);
}

const changedSince =
	"has changed in the store since the export: export it again, or leave out exported to overwrite it";

const movedSince = (key: string, seen: number, now: number) =>
	`of ${key} was ${seen} when it was exported and is ${now} now: count it again, and write ${now} in exported`;
