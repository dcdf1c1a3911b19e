import { findFirstDay } from "~/domain/goods/parse-catalog-record.server";
import { readSku, slugOfSku } from "~/domain/goods/sku";
import { hasTag } from "~/domain/goods/tags";
import type { StoredRecord } from "~/platform/datastore/datastore.server";
import { plainText } from "~/platform/values/plain-text";
import type { CatalogSnapshot } from "./catalog-snapshot.server";
import { synonymsByTerm } from "./synonym-lookup.server";
import { joinHyphenated, tokenize } from "./tokenize";

export function findProducts({ products, search }: CatalogSnapshot, text: string, count: number) {
	return products.list({ text, onlyAvailable: false, order: "relevancia", page: 1 }, { search }, count);
}

interface Wanted {
	text?: string | undefined;
	categoryId?: string | undefined;
	tag?: string | undefined;
}

/** A page of what shoppers see, whatever its tags, or the one product that the text names. @returns slugs */
export function findListed(
	{ products, search }: CatalogSnapshot,
	{ text, categoryId }: Wanted,
	page: number,
	size: number,
) {
	const slug = text && page === 1 ? slugOfSku(readSku(text) ?? "") : "";
	const named = products.bySlug(slug) ?? products.byFormerSlug(slug);
	if (named) return { shown: [named.slug], hasNext: false };
	const order = text ? ("relevancia" as const) : ("nombre" as const);
	const filters = {
		...(text && { text }),
		...(categoryId && { categoryId }),
		onlyAvailable: false,
		order,
		page,
	};
	const found = products.list(filters, { search }, size);
	return { shown: found.items.map(({ slug }) => slug), hasNext: page < found.pages };
}

/** What shoppers do not see, or not yet. @returns slugs */
export function findUnlisted({ records }: Pick<CatalogSnapshot, "records">, wanted: Wanted, today: string) {
	return findInRecords(records, { ...wanted, isListed: false }, today);
}

/** By the words of names, not by the search. @param wanted.isListed whether shoppers see them @returns slugs */
export function findInRecords(
	records: readonly StoredRecord[],
	{ text = "", categoryId, tag, isListed }: Wanted & { isListed: boolean },
	today: string,
) {
	const words = tokenize(text);
	if (text && words.length === 0) return [];
	return records.flatMap(({ id, fields: { hidden, name, category, shownFrom, tags } }) => {
		const isHidden = hidden === true || findFirstDay({ shownFrom }, today) !== undefined;
		if (isHidden === isListed || (categoryId && category !== categoryId)) return [];
		if (tag && !hasTag(tags, tag)) return [];
		const text = `${id} ${name}`;
		const named = [plainText(text), ...tokenize(text), ...joinHyphenated(String(name))]
			.join(" ")
			.toLowerCase();
		const isNamed = (word: string) =>
			[word, ...(synonymsByTerm.get(word) ?? [])].some((one) => named.includes(one));
		return words.every(isNamed) ? [id] : [];
	});
}

/** Finds products that shoppers do not see, too, before those that are only alike. @returns slugs */
export function findStocked(snapshot: CatalogSnapshot, text: string, count: number, today: string): string[] {
	const slug = slugOfSku(readSku(text) ?? "");
	if (snapshot.records.some(({ id }) => id === slug)) return [slug];
	const renamed = snapshot.products.byFormerSlug(slug);
	if (renamed) return [renamed.slug];
	const { items, isNearest } = findProducts(snapshot, text, count);
	const listed = items.map((product) => product.slug);
	const unlisted = findUnlisted(snapshot, { text }, today);
	return (isNearest ? [...unlisted, ...listed] : [...listed, ...unlisted]).slice(0, count);
}
