import type { FilterField } from "~/desk/frame/DeskList";
import { parseSearchText } from "~/domain/catalog/filters";
import {
	type Collection,
	type Datastore,
	type IndexedField,
	type Query,
	recordIdPattern,
} from "~/platform/datastore/datastore.server";
import { type Parser, parseRecords } from "~/platform/datastore/parse-records.server";
import { startOfLimaDay } from "~/platform/values/lima-time";
import { plainDay } from "~/platform/values/plain-signs";

/** How many rows a page of each list has. */
export const pageSizes = {
	orders: 30,
	inbox: 20,
	products: 20,
	stock: 10,
	importedRows: 50,
	reportRows: 100,
	others: 50,
};

/** Reads a page of a query, without damaged records. @param query whose `despues` is the previous `next` */
export async function readListPage<C extends Collection, T extends object>(
	datastore: Datastore,
	collection: C,
	parser: Parser<T>,
	query: URLSearchParams,
	find: Query<IndexedField<C>> & { by: IndexedField<C> },
	size = pageSizes.others,
): Promise<{ items: T[]; next: string | undefined }> {
	const [time, id = ""] = (query.get("despues") ?? "").split("~");
	const after = time && recordIdPattern.test(id) ? { id, fields: { [find.by]: time } } : undefined;
	const found = await datastore.find(collection, { ...find, after, size: size + 1 });
	const records = found.slice(0, size);
	const last = found.length > size ? records.at(-1) : undefined;
	return {
		items: parseRecords(records, parser, collection),
		next: last && `${last.fields[find.by]}~${last.id}`,
	};
}

/** What was searched for. An e-mail address has up to 254 characters. */
export function readSearchText(query: URLSearchParams): string | undefined {
	return parseSearchText(query.get("q"), 254);
}

/** The filter that `readSearchText` reads. */
export function searchField(label: string, value: string | undefined, hint?: string): FilterField {
	return { name: "q", type: "search", label, value, ...(hint && { hint }) };
}

/** The filter that `readDay` reads. */
export function dayField(name: string, label: string, value: string, fault?: string): FilterField {
	return { name, type: "date", label, value, fault };
}

export function readDay(query: URLSearchParams, name: string): string | undefined {
	const day = plainDay(query.get(name) ?? "");
	return startOfLimaDay(day) ? day : undefined;
}

/** One page of a list in memory. @param page counts from 1 */
export function pageOf<T>(list: readonly T[], page: number, size: number): { shown: T[]; hasNext: boolean } {
	const end = page * size;
	return { shown: list.slice(end - size, end), hasNext: list.length > end };
}
