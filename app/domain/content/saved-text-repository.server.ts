import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";
import { savedTextRecord, type TextName, textIdOf } from "./saved-text-record.server";

export async function listTextVersions(
	datastore: Datastore,
	name: TextName,
	size: number,
	after = versionPrefixOf(name),
) {
	const records = await datastore.find("text-version", { size, after: { id: after } });
	const own = records.filter(({ id }) => id.startsWith(versionPrefixOf(name)));
	return parseRecords(own, parseTextVersion, "text-version");
}

export async function findTextVersion(datastore: Datastore, name: TextName, id: string) {
	const isOwn = id.startsWith(versionPrefixOf(name)) && /--[a-z0-9]{9}$/.test(id);
	const fields = isOwn ? await datastore.get("text-version", id) : undefined;
	return fields && parseTextVersion(id, fields);
}

function parseTextVersion(id: string, fields: RecordFields) {
	return { id, ...savedTextRecord.parse(fields) };
}

/** Makes the newest version sort first, because records are listed by id. */
export function textVersionIdOf(name: TextName, now: Date): string {
	return versionPrefixOf(name) + (36 ** 9 - 1 - now.getTime()).toString(36).padStart(9, "0");
}

function versionPrefixOf(name: TextName): string {
	return `${textIdOf(name)}--`;
}
