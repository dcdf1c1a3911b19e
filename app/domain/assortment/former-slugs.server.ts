import type { z } from "zod";
import { toLeftStock } from "~/domain/goods/carried-units.server";
import { followRecord, type UnitEdits } from "~/domain/goods/change-stock.server";
import { findRenamed } from "~/domain/goods/present-slug.server";
import {
	parseLeftOpening,
	parseUnits,
	readAllUnits,
	stockKey,
	waysOf,
} from "~/domain/goods/stock-record.server";
import {
	type Change,
	type Datastore,
	type RecordFields,
	recordIdPattern,
} from "~/platform/datastore/datastore.server";
import { findRecord } from "~/platform/datastore/find-record.server";
import type { RecordsByKey } from "~/platform/datastore/transact.server";
import { customIssue } from "~/platform/values/describe-issue.server";
import { type CatalogRecord, catalogName, type StoredCatalog } from "./catalog-record.server";

export function formerSlugsOf({ formerSlugs }: RecordFields): string[] {
	return [formerSlugs ?? []].flat().map(String);
}

/** @throws DatastoreUnavailable */
export async function readFormerSlugs(datastore: Datastore, slug: string): Promise<string[]> {
	return formerSlugsOf((await findRecord(datastore, "product", slug)) ?? {});
}

/** The former slugs that a changed record names and the stored one does not. */
export function listAddedSlugs(id: string, after: RecordFields, before: RecordFields | undefined): string[] {
	const stored = [id, ...formerSlugsOf(before ?? {})];
	return formerSlugsOf(after).filter((slug) => recordIdPattern.test(slug) && !stored.includes(slug));
}

interface SlugClaim {
	id: string;
	fields: RecordFields;
	stored: RecordFields | undefined;
	/** Whether there is a product of this slug. */
	isProduct(slug: string): boolean;
	/** The product that had this slug before. */
	ownerOf(slug: string): string | undefined;
}

/** A slug belongs to one product, also as its former one: orders and links find the product by it. */
export function findSlugFaults({ id, fields, stored, isProduct, ownerOf }: SlugClaim): z.core.$ZodIssue[] {
	const owner = stored ? undefined : ownerOf(id);
	const faults = listAddedSlugs(id, fields, stored).flatMap((slug) => {
		const other = ownerOf(slug);
		if (isProduct(slug)) return [`${slug} is a product: ${renaming(slug, id)}`];
		return other && other !== id ? [`${slug} is a former slug of ${other}`] : [];
	});
	return [
		...(owner && owner !== id
			? [customIssue(["id"], `is a former slug of ${owner}: ${renaming(owner, id)}`, formerSlugText(owner))]
			: []),
		...faults.map((fault) => customIssue(["formerSlugs"], fault)),
	];
}

/** Finds the slug faults of an import. @param kept the records that there are after the import */
export function claimFinder(kept: readonly CatalogRecord[], stored: StoredCatalog) {
	const storedOf = (id: string) => stored.get(catalogName({ collection: "product", id }))?.fields;
	const keptIds = new Set(kept.filter(({ collection }) => collection === "product").map(({ id }) => id));
	const owners = new Map(
		[...stored.values()].flatMap(({ id, fields }) =>
			formerSlugsOf(fields).map((slug) => [slug, id] as const),
		),
	);
	const keptOwnerOf = (slug: string) => {
		const owner = owners.get(slug);
		return owner !== undefined && keptIds.has(owner) ? owner : undefined;
	};
	return ({ collection, id, fields }: CatalogRecord) =>
		collection === "category"
			? []
			: findSlugFaults({
					...{ id, fields, stored: storedOf(id) },
					isProduct: (slug) => keptIds.has(slug) && storedOf(slug) !== undefined,
					// An old file would otherwise put a renamed product back, with its opening stock and without its orders.
					ownerOf: (slug) => (slug === id ? owners.get(slug) : keptOwnerOf(slug)),
				});
}

/** The products that had these slugs before. @throws DatastoreUnavailable */
export async function readSlugOwners(datastore: Datastore, slugs: readonly string[]) {
	return new Map(
		await Promise.all(slugs.map(async (slug) => [slug, await findRenamed(datastore, slug)] as const)),
	);
}

/** For a former record that comes back. @returns the products that may have its slugs, and whether one has */
export async function claimSlugs(datastore: Datastore, id: string, fields: RecordFields) {
	const slugs = listAddedSlugs(id, fields, undefined);
	const owners = await readSlugOwners(datastore, [id, ...slugs]);
	const keyOf = (slug: string) => ({ collection: "product" as const, id: slug });
	const isTaken = (products: RecordsByKey, stored: RecordFields | undefined) => {
		const isProduct = (slug: string) => products(keyOf(slug)) !== undefined;
		const claim = { id, fields, stored, isProduct, ownerOf: (slug: string) => owners.get(slug) };
		return findSlugFaults(claim).length > 0;
	};
	return { keys: slugs.map(keyOf), isTaken };
}

function renaming(slug: string, newSlug: string): string {
	return `npm run catalog -- product rename ${slug} ${newSlug}`;
}

export function formerSlugText(owner: string): string {
	return `Esa dirección fue antes de ${owner}, y sus enlaces llevan ahí: escribe otra.`;
}

interface LeftStock {
	before: RecordFields | undefined;
	stock: RecordFields | undefined;
	/** Of removed products that this one takes the place of. */
	left: readonly RecordFields[];
}

type StockOf = (slug: string) => RecordFields | undefined;

/** As `followRecord`, also for units that removed products left whose slugs are now former ones of this. */
export function followRecordAndLeft(
	id: string,
	{ before, after, stockOf }: Pick<LeftStock, "before"> & { after: RecordFields; stockOf: StockOf },
	why: Parameters<typeof followRecord>[2],
	edits?: UnitEdits,
): Change[] {
	const stock = stockOf(id);
	const left = new Map(
		listAddedSlugs(id, after, before).flatMap((slug) => {
			const found = stockOf(slug);
			return found ? [[slug, found] as const] : [];
		}),
	);
	if (left.size === 0) return followRecord(id, { before, after, stock }, why, edits);
	const joined = joinStock({ before, stock, left: [...left.values()] });
	const moved = followRecord(id, { before, after, stock: joined }, why, edits);
	const counted = moved.length > 0 ? moved : [{ ...stockKey(id), fields: joined }];
	return [...counted, ...[...left.keys()].map((slug) => ({ ...stockKey(slug), fields: null }))];
}

export function joinStock({ before, stock, left }: LeftStock): RecordFields {
	const units = { ...(before ? readAllUnits(before, stock) : parseUnits(stock)) };
	for (const one of left)
		for (const [key, count] of Object.entries(parseUnits(one))) units[key] = count + (units[key] ?? 0);
	const opening = before ? undefined : [...left, stock].map(parseLeftOpening).find(Boolean);
	return { units, ...(opening && { opening }), ...waysOf([...left, stock]) };
}

/** What a removed product leaves. Orders that name it by a former slug find its units by `movedTo`. */
export function leaveStock(id: string, product: RecordFields, stockOf: StockOf): Change[] {
	const former = formerSlugsOf(product).map((slug) => ({
		...stockKey(slug),
		fields: { ...(stockOf(slug) ?? { units: {} }), movedTo: id },
	}));
	return [{ ...stockKey(id), fields: toLeftStock(product, stockOf(id)) }, ...former];
}
