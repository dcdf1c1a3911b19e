import {
	type Datastore,
	type NewestPage,
	recordIdPattern,
	type StoredRecord,
	timeFields,
} from "~/datastore/datastore.server";

/** Reads a page by index: as fast among ten thousand records as among ten. @param cursor the previous `next` */
export async function readListPage<C extends keyof typeof timeFields>(
	datastore: Datastore,
	collection: C,
	query: Omit<NewestPage<C>, "size" | "after">,
	cursor: string | null,
	size = 20,
): Promise<{ records: StoredRecord[]; next: string | undefined }> {
	const [time, id = ""] = (cursor ?? "").split("~");
	const after = time && recordIdPattern.test(id) ? { time, id } : undefined;
	const found = await datastore.listNewest(collection, { ...query, after, size: size + 1 });
	const records = found.slice(0, size);
	const last = found.length > size ? records.at(-1) : undefined;
	return { records, next: last && `${last.fields[timeFields[collection]]}~${last.id}` };
}
