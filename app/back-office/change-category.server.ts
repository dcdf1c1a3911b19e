import type { Datastore, RecordFields } from "~/datastore/datastore.server";
import { sortedJson } from "~/sorted-json";
import { BadRecords, faultsOf, isObject, tellFaults } from "./catalog-record.server";

/**
 * Changes some fields of a category, or adds one.
 * @param given null removes a field; the unknown fields of a stored record stay
 * @param check throws if the stored record is not the one that the change was made for
 * @returns the stored fields @throws BadRecords, DatastoreUnavailable
 */
export function changeCategory(
	datastore: Datastore,
	id: string,
	given: RecordFields,
	check: (stored: RecordFields | undefined) => void = () => {},
): Promise<RecordFields> {
	return datastore.runTransaction([{ collection: "category", id }], ([stored]) => {
		check(stored);
		const merged = { ...stored, ...given, ...keepImage(stored?.image, given.image) };
		const fields = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
		checkCategory(id, fields, stored);
		const isChanged = !stored || sortedJson(stored) !== sortedJson(fields);
		return { changes: isChanged ? [{ collection: "category", id, fields }] : [], result: fields };
	});
}

/** @throws BadRecords, such as "name: is empty" */
export function checkCategory(id: string, fields: RecordFields, stored?: RecordFields): void {
	const faults = faultsOf({ collection: "category", id, fields }, () => true, stored);
	if (faults.length > 0) throw new BadRecords(tellFaults(faults), faults);
}

/** Keeps a stored picture whose address is unchanged: the address alone lacks the picture's widths. */
function keepImage(stored: unknown, given: unknown): { image?: unknown } {
	return isObject(stored) && stored.src === given ? { image: stored } : {};
}

const mostCounted = 1000;

/**
 * Removes a category without products.
 * @returns the ids of the first thousand products if it has any @throws DatastoreUnavailable
 */
export async function removeCategory(
	datastore: Datastore,
	id: string,
): Promise<"removed" | "unknown" | string[]> {
	const where = { field: "category", value: id } as const;
	const products = await datastore.listNewest("product", { size: mostCounted, where });
	if (products.length > 0) return products.map((product) => product.id).sort();
	return (await datastore.remove("category", id)) ? "removed" : "unknown";
}
