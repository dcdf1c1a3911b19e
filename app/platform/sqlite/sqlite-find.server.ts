import type Database from "libsql";
import type { Collection, Match, Query, StoredRecord } from "~/platform/datastore/datastore.server";
import { get, readRows } from "./sqlite-records.server";

export function findRecords(db: Database.Database, collection: Collection, query: Query): StoredRecord[] {
	const { where, isDescending, skip = 0, size = -1 } = query;
	const { table, matched, order } = sourceOf(collection, query);
	const { clause, values } = joinConditions([
		...matchesOf(collection, matched, where),
		...boundsOf(order, query),
	]);
	const direction = isDescending ? "DESC" : "ASC";
	const ordered = order.map((column) => `${column} ${direction}`).join(", ");
	const records = readRows(
		db,
		`${table} ${clause} ORDER BY ${ordered} LIMIT ? OFFSET ?`,
		...values,
		size,
		skip,
	);
	if (!where || !("value" in where) || typeof where.value !== "string") return records;
	// json_extract also returns lists and objects, as text.
	return records.filter(({ fields }) => [fields[where.field]].flat().includes(where.value));
}

export function countRecords(db: Database.Database, collection: Collection, where?: Match): number {
	const { table, matched } = sourceOf(collection, { where });
	const { clause, values } = joinConditions(matchesOf(collection, matched, where));
	return get<{ size: number }>(db, `SELECT count(*) AS size FROM ${table} ${clause}`, ...values)?.size ?? 0;
}

interface Source {
	table: string;
	matched: string;
	/** Columns, the id last. */
	order: string[];
}

/** SQLite cannot index the entries of a JSON list, so `order_key` holds them: a search of 100,000 orders took 100 ms without it. */
function sourceOf(collection: Collection, { where, by }: Query): Source {
	if (where?.field === "searchKeys")
		return {
			table: "order_key CROSS JOIN record ON record.id = order_id",
			matched: "key",
			order: ["placed_at", "order_id"],
		};
	const fields = where && "from" in where ? [by, where.field] : [where?.field, by];
	const index = [collection, ...fields.flatMap((field) => (field === undefined ? [] : pathOf(field)))].join(
		"_",
	);
	return {
		table: where || by ? `record INDEXED BY "${index}"` : "record",
		matched: where ? extract(where.field) : "",
		order: [...(by ? [extract(by)] : []), "record.id"],
	};
}

type Condition = [condition: string, ...values: unknown[]];

function joinConditions(conditions: Condition[]): { clause: string; values: unknown[] } {
	return {
		clause: `WHERE ${conditions.map(([condition]) => condition).join(" AND ")}`,
		values: conditions.flatMap(([, ...values]) => values),
	};
}

function matchesOf(collection: Collection, matched: string, where: Query["where"]): Condition[] {
	const conditions: Condition[] = [[`collection = '${collection}'`]];
	if (!where) return conditions;
	if ("from" in where) return [...conditions, [`${matched} >= ?`, where.from]];
	const { value } = where;
	// Empty lists come after all others, so that only products with former slugs are read.
	if (where.field === "formerSlugs")
		return [
			...conditions,
			[
				`${matched} < '[]' AND EXISTS (SELECT 1 FROM json_each(${matched}) AS one WHERE one.value = ?)`,
				value,
			],
		];
	return [...conditions, [`${matched} IS ?`, typeof value === "boolean" ? Number(value) : value]];
}

function boundsOf([first = "", id]: string[], query: Query): Condition[] {
	const { by, from, before, until, after, isDescending } = query;
	const past = isDescending ? "<" : ">";
	if (!by) return after ? [[`${first} ${past} ?`, after.id]] : [];
	const bounds: Condition[] = [[`${first} IS NOT NULL`]];
	// Only the tighter bound on each side: given both, SQLite might search by the looser one.
	if (from !== undefined && (isDescending || !after)) bounds.push([`${first} >= ?`, from]);
	if (before !== undefined && !(isDescending && after)) bounds.push([`${first} < ?`, before]);
	if (until !== undefined && !(isDescending && after)) bounds.push([`${first} <= ?`, until]);
	if (!after) return bounds;
	const last = String({ ...after.fields }[by]);
	const isPast = `(${first} ${past} ? OR ${id} ${past} ?)`;
	return [...bounds, [`${first} ${past}= ?`, last], [isPast, last, after.id]];
}

/** Must be the indexes' expression word for word, or SQLite does not use them. */
function extract(field: string): string {
	return `CASE WHEN json_valid(record.fields) THEN json_extract(record.fields, '$.${pathOf(field)}') END`;
}

/** Orders of older versions of the store have no `changedAt`. */
function pathOf(field: string): string {
	return field === "changedAt" ? "history[#-1].at" : field;
}
