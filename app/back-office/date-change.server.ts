import type { RecordFields } from "~/datastore/datastore.server";
import { limaDay } from "~/lima-time";
import { sortedJson } from "~/sorted-json";
import type { CatalogRecord } from "./catalog-record.server";

/** Sets `changed` to today, unless the given record has another day (a backup does) or nothing differs. */
export function dateChange(record: CatalogRecord, stored: RecordFields | undefined): CatalogRecord {
	const { collection, fields } = record;
	if (collection !== "product" || !stored) return record;
	const { changed = stored.changed } = fields;
	if (changed !== stored.changed) return record;
	const undated = changed === undefined ? fields : { ...fields, changed };
	const isSame = sortedJson(undated) === sortedJson(stored);
	return { ...record, fields: isSame ? undated : { ...fields, changed: limaDay(new Date()) } };
}
