import { lowerBound } from "~/platform/datastore/lower-bound";
import type { ColumnarProducts } from "./columnar-products.server";

export type SortedRows = Readonly<Record<keyof ReturnType<typeof comparators>, Uint32Array>>;

export function noSortedRows(): SortedRows {
	const none = new Uint32Array();
	return { novedades: none, "precio-asc": none, "precio-desc": none, nombre: none, slug: none };
}

export function* changeSorted(
	sorted: SortedRows,
	columns: ColumnarProducts,
	removed: readonly number[],
	added: readonly number[],
): Generator<void, SortedRows> {
	const compare = comparators(columns);
	const changed = { ...sorted };
	for (const order of Object.keys(sorted) as (keyof SortedRows)[]) {
		changed[order] = changeRows(sorted[order], removed, added, compare[order]);
		yield;
	}
	return changed;
}

type Compare = (a: number, b: number) => number;

/** No two rows are equal, so that a binary search finds exactly one. */
function comparators({ created, slug, price, nameKey }: ColumnarProducts) {
	const difference = (values: readonly number[], a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0);
	const bySlug = (a: number, b: number) => compareTexts(slug[a] ?? "", slug[b] ?? "") || a - b;
	const newestFirst = (a: number, b: number) => difference(created, b, a) || bySlug(a, b);
	return {
		novedades: newestFirst,
		"precio-asc": (a: number, b: number) => difference(price, a, b) || newestFirst(a, b),
		"precio-desc": (a: number, b: number) => difference(price, b, a) || newestFirst(a, b),
		nombre: (a: number, b: number) => compareTexts(nameKey[a] ?? "", nameKey[b] ?? "") || newestFirst(a, b),
		slug: bySlug,
	};
}

function compareTexts(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Finds each change by binary search and copies the runs between them. While a big catalogue was loading, plain
 * arrays blocked the event loop for 90 ms and more, typed arrays for 30.
 */
function changeRows(
	rows: Uint32Array,
	removed: readonly number[],
	added: readonly number[],
	compare: Compare,
): Uint32Array {
	const changed = new Uint32Array(rows.length - removed.length + added.length);
	let read = 0;
	let written = 0;
	const copyUntil = (end: number) => {
		changed.set(rows.subarray(read, end), written);
		written += end - read;
		read = end;
	};
	const isAdded = new Set(added);
	for (const edited of [...removed, ...added].sort(compare)) {
		copyUntil(lowerBound(rows, (row) => compare(row, edited) < 0, read));
		if (isAdded.has(edited)) changed[written++] = edited;
		else read += 1;
	}
	copyUntil(rows.length);
	return changed;
}

/** Twenty times faster than `Uint32Array.filter` when most of 100,000 rows pass. */
export function filterRows(rows: Uint32Array, test: (row: number) => boolean): Uint32Array {
	const passing = new Uint32Array(rows.length);
	let count = 0;
	for (const row of rows) if (test(row)) passing[count++] = row;
	return passing.subarray(0, count);
}

export function putFirst(first: readonly number[], rows: Uint32Array): Uint32Array {
	const isFirst = new Set(first);
	return isFirst.size === 0
		? rows
		: Uint32Array.from([...isFirst, ...rows.filter((row) => !isFirst.has(row))]);
}

export function findFormerSlugs({ formerSlugs }: ColumnarProducts, rows: Uint32Array): Map<string, number> {
	const renamed = rows.filter((row) => formerSlugs.has(row));
	return new Map(
		Array.from(renamed).flatMap((row) =>
			(formerSlugs.get(row) ?? []).map((slug): [string, number] => [slug, row]),
		),
	);
}
