import type { RecordFields } from "~/datastore/datastore.server";
import { limaDay } from "~/lima-time";
import { sortedJson } from "~/sorted-json";

/**
 * Dates a change of a product today. Fields that name another day than the stored record keep it, such as a backup's.
 * @param stored the fields that are replaced
 * @returns the fields to store, with the stored day if nothing else changes
 */
export function dateChange(fields: RecordFields, stored: RecordFields | undefined): RecordFields {
	if (!stored) return fields;
	const { changed = stored.changed } = fields;
	if (changed !== stored.changed) return fields;
	const undated = changed === undefined ? fields : { ...fields, changed };
	if (sortedJson(undated) === sortedJson(stored)) return undated;
	return { ...fields, changed: limaDay(new Date()) };
}
