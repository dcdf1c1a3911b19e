import type { Product } from "~/domain/goods/product";
import { variantKey } from "~/domain/goods/variant-key.server";
import { eventLoopTurn } from "~/platform/process/event-loop.server";
import type { ProductIndex } from "./product-index.server";

/** @returns the slugs of products that became available, or have a variant that did. Works between requests. */
export async function findRestocked(before: ProductIndex, after: ProductIndex): Promise<Set<string>> {
	const { sources, rows } = after.data;
	const { slug: slugs, isAvailable } = rows.columns;
	const restocked = new Set<string>();
	for (const [row, source] of sources.entries()) {
		const slug = slugs[row];
		if (!source || source === before.data.sources[row] || !slug || !isAvailable[row]) continue;
		const oldRow = before.rowOf(slug);
		const wasAvailable = oldRow !== undefined && before.data.rows.columns.isAvailable[oldRow];
		if (!wasAvailable) {
			restocked.add(slug);
			continue;
		}
		await eventLoopTurn();
		if (hasRestockedVariant(before.bySlug(slug), after.bySlug(slug))) restocked.add(slug);
	}
	return restocked;
}

function hasRestockedVariant(before: Product | undefined, after: Product | undefined): boolean {
	const listAvailable = (product: Product | undefined) =>
		(product?.variants ?? []).filter(({ stock }) => stock > 0).map(variantKey);
	const known = new Set(listAvailable(before));
	return listAvailable(after).some((key) => !known.has(key));
}
