import type { z } from "zod";
import { type Actor, requireArea } from "~/domain/staff/actor";
import { journaled, teamAct } from "~/domain/staff/journal.server";
import { type Datastore, type RecordFields, recordIdPattern } from "~/platform/datastore/datastore.server";
import { type RecordsByKey, transact } from "~/platform/datastore/transact.server";
import { makeUploaded, type UploadedPhoto } from "~/platform/pictures/make-picture.server";
import type { BadPhoto } from "~/platform/pictures/read-photo.server";
import { customIssue } from "~/platform/values/describe-issue.server";
import { isObject } from "~/platform/values/plain-object";
import { slugOf } from "~/platform/values/plain-text";
import { isSameJson } from "~/platform/values/sorted-json";
import { type CatalogRecord, faultsOf } from "./catalog-record.server";

interface CategoryChange<Stale> {
	id: string;
	/** Null removes a field; the unknown fields of a stored record stay. */
	fields: RecordFields;
	isNew?: boolean;
	findStale?: (stored: RecordFields | undefined) => Stale | undefined;
	/** Its new picture. */
	photo?: UploadedPhoto | undefined;
}

interface PhotoRefusal {
	photoFault?: BadPhoto | "tooLarge" | undefined;
}

export type CategoryOutcome<Stale> =
	| { outcome: "changed"; fields: RecordFields }
	| ({ outcome: "outdated"; stale: Stale } & PhotoRefusal)
	| ({ outcome: "invalid"; faults: z.core.$ZodIssue[] } & PhotoRefusal);

/** Changes some fields of a category, or adds one. No two may have the same name. @throws NotAllowed, DatastoreUnavailable */
export async function changeCategory<Stale = never>(
	datastore: Datastore,
	{ id, fields: asked, isNew = false, findStale, photo }: CategoryChange<Stale>,
	actor: Actor,
): Promise<CategoryOutcome<Stale>> {
	requireArea(actor, "goods");
	const { photoFault, ...picture } = photo ? await makeCategoryPicture(photo) : {};
	const given: RecordFields = { ...asked, ...picture };
	if (!recordIdPattern.test(id))
		return { outcome: "invalid", faults: findCategoryFaults(id, given), photoFault };
	const { keys: otherKeys, isTaken } = await categoriesNamed(datastore, id, given.name);
	const keys = { stored: { collection: "category" as const, id }, others: otherKeys };
	const journal = journaled(datastore, actor);
	return transact<CategoryOutcome<Stale>, typeof keys>(journal, keys, ({ stored, others }) => {
		const stale = findStale?.(stored);
		if (stale) return { result: { outcome: "outdated", stale, photoFault } };
		const merged = { ...stored, ...given, ...keepImage(stored?.image, given.image) };
		const fields = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
		const faults = [
			...findCategoryFaults(id, fields, stored),
			...(isTaken(others) || (isNew && stored) ? [takenNameIssue] : []),
		];
		if (faults.length > 0) return { result: { outcome: "invalid", faults, photoFault } };
		const changes = isSameJson(stored, fields) ? [] : [{ ...keys.stored, fields }];
		return { changes, result: { outcome: "changed", fields } };
	});
}

/** Pages show a category up to 400 pixels wide, which on dense screens takes twice as many. */
const shape = { fullWidths: [200, 400, 800], isSquare: true };

/** @returns an image of undefined, which no category may have, for a bad photo */
async function makeCategoryPicture(photo: UploadedPhoto) {
	const made = await makeUploaded(photo, shape);
	return "fault" in made ? { image: undefined, photoFault: made.fault } : { image: { ...made, alt: "" } };
}

export const takenName = "Ya hay una categoría que se llama así.";
const takenNameIssue = customIssue(["name"], "is that of another category", takenName);

/** For a file of categories. Two that have one name already keep it. @param all the categories after the change */
export function takenNameFinder(all: Iterable<CatalogRecord>) {
	const idsByName = new Map<string, Set<string>>();
	for (const { id, fields } of all) {
		const name = nameKeyOf(fields);
		idsByName.set(name, (idsByName.get(name) ?? new Set()).add(id));
	}
	return ({ id, fields }: CatalogRecord, stored: RecordFields | undefined): z.core.$ZodIssue[] => {
		const name = nameKeyOf(fields);
		const isTaken = [...(idsByName.get(name) ?? [])].some((other) => other !== id);
		return name && isTaken && !(stored && nameKeyOf(stored) === name) ? [takenNameIssue] : [];
	};
}

/** Two categories have the same name if only accents, capitals or signs differ. */
function nameKeyOf({ name }: RecordFields): string {
	return slugOf(String(name ?? ""));
}

/** @returns the other categories, one of which may have the name; none without a name */
export async function categoriesNamed(datastore: Datastore, id: string, given: unknown) {
	const name = nameKeyOf({ name: given });
	// The id that a new category of this name would get is among them: somebody may be adding it now.
	const listed = name ? [name, ...(await datastore.find("category")).map((category) => category.id)] : [];
	const otherIds = [...new Set(listed)].filter((one) => one !== id);
	const keys = otherIds.map((one) => ({ collection: "category" as const, id: one }));
	const isTaken = (others: RecordsByKey) =>
		keys.map(others).some((other) => other && nameKeyOf(other) === name);
	return { keys, isTaken };
}

export function findCategoryFaults(
	id: string,
	fields: RecordFields,
	before?: RecordFields,
): z.core.$ZodIssue[] {
	return faultsOf({ collection: "category", id, fields }, () => true, "", before);
}

function keepImage(stored: unknown, given: unknown): { image?: unknown } {
	return isObject(stored) && stored.src === given ? { image: stored } : {};
}

const mostCounted = 1000;

type CategoryRemoval = { outcome: "removed" | "unknown" } | { outcome: "used"; products: string[] };

/** Removes a category without products. @throws NotAllowed, DatastoreUnavailable */
export const removeCategory = teamAct<string, CategoryRemoval>("goods", async (datastore, id) => {
	const products = await listUses(datastore, id);
	if (products.length > 0) return { outcome: "used", products };
	const key = { collection: "category" as const, id };
	const removed = await datastore.runTransaction([key], ([fields]) => ({
		changes: fields ? [{ ...key, fields: null }] : [],
		result: fields,
	}));
	if (!removed) return { outcome: "unknown" };
	// From now on no product can be saved into it; one that was until now has it back.
	const late = await listUses(datastore, id);
	if (late.length === 0) return { outcome: "removed" };
	await datastore.apply([{ ...key, fields: removed }]);
	return { outcome: "used", products: late };
});

/** The ids of products in the category, at most a thousand. */
async function listUses(datastore: Datastore, id: string): Promise<string[]> {
	const where = { field: "category", value: id } as const;
	const products = await datastore.find("product", {
		where,
		by: "created",
		isDescending: true,
		size: mostCounted,
	});
	return products.map((product) => product.id).sort();
}
