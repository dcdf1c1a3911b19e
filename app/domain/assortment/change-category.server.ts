import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { customIssue } from "~/platform/values/describe-issue.server";
import { isObject } from "~/platform/values/plain-object";
import { slugOf } from "~/platform/values/plain-text";
import { sortedJson } from "~/platform/values/sorted-json";
import { BadRecords, faultsOf, tellFaults } from "./catalog-record.server";

/**
 * Changes some fields of a category, or adds one. No two may have the same name.
 * @param given null removes a field; the unknown fields of a stored record stay
 * @param options.isNew refuses an id that is taken
 * @param options.check throws if the stored record is not the one that the change was made for
 * @returns the stored fields @throws BadRecords, DatastoreUnavailable
 */
export async function changeCategory(
	datastore: Datastore,
	id: string,
	given: RecordFields,
	{ isNew = false, check }: { isNew?: boolean; check?: (stored: RecordFields | undefined) => void } = {},
): Promise<RecordFields> {
	const name = slugOf(String(given.name ?? ""));
	// The id that a new category of this name would get is among them: somebody may be adding it now.
	const listed = name ? [name, ...(await datastore.list("category")).map((category) => category.id)] : [];
	const ids = new Set([id, ...listed]);
	const keys = [...ids].map((one) => ({ collection: "category" as const, id: one }));
	return datastore.runTransaction(keys, ([stored, ...others]) => {
		check?.(stored);
		const merged = { ...stored, ...given, ...keepImage(stored?.image, given.image) };
		const fields = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
		const isTaken = others.some((other) => other && slugOf(String(other.name)) === name);
		refuseFaults([
			...faultsOf({ collection: "category", id, fields }, () => true, stored),
			...(isTaken || (isNew && stored)
				? [customIssue(["name"], "is that of another category", takenName)]
				: []),
		]);
		const isChanged = !stored || sortedJson(stored) !== sortedJson(fields);
		return { changes: isChanged ? [{ collection: "category", id, fields }] : [], result: fields };
	});
}

export const takenName = "Ya hay una categoría que se llama así.";

/** @throws BadRecords, such as "name: is empty" */
export function checkCategory(id: string, fields: RecordFields): void {
	refuseFaults(faultsOf({ collection: "category", id, fields }, () => true));
}

function refuseFaults(faults: BadRecords["faults"]): void {
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
