import type { RecordFields } from "~/datastore/datastore.server";
import { limaDay } from "~/lima-time";
import { type CatalogRecord, lineOf } from "./catalog-record.server";

/** Sets `changed` to today, unless the given record has another day (a backup does) or nothing differs. */
export function dateChange(record: CatalogRecord, stored: RecordFields | undefined): CatalogRecord {
	const { collection, fields } = record;
	if (collection !== "product" || !stored) return record;
	const { changed = stored.changed } = fields;
	if (changed !== stored.changed) return record;
	const undated = { ...record, fields: changed === undefined ? fields : { ...fields, changed } };
	if (lineOf(undated) === lineOf({ ...record, fields: stored })) return undated;
	return { ...record, fields: { ...fields, changed: limaDay(new Date()) } };
}
