import type { z } from "zod";
import { stockKey } from "~/domain/goods/stock-record.server";
import { type Change, type RecordFields, recordIdPattern } from "~/platform/datastore/datastore.server";
import { customIssue } from "~/platform/values/describe-issue.server";

export function formerSlugsOf({ formerSlugs }: RecordFields): string[] {
	return [formerSlugs ?? []].flat().map(String);
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

function renaming(slug: string, newSlug: string): string {
	return `npm run catalog -- product rename ${slug} ${newSlug}`;
}

export function formerSlugText(owner: string): string {
	return `Esa dirección fue antes de ${owner}, y sus enlaces llevan ahí: escribe otra.`;
}

/** Moves the stock of a removed product to its replacement. @param counted changes of the replacement's stock */
export function takeLeftStock(from: string, to: string, left: RecordFields, counted: Change[]): Change[] {
	const moved = counted.length > 0 ? counted : [{ ...stockKey(to), fields: left }];
	return [...moved, { ...stockKey(from), fields: null }];
}
