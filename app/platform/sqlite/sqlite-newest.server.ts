import type Database from "libsql";
import { type NewestPage, type StoredRecord, timeFields } from "~/platform/datastore/datastore.server";
import { extract, get, lenientDecoder, readByKey, readRows } from "./sqlite-records.server";

export function readNewest<C extends keyof typeof timeFields>(
	db: Database.Database,
	collection: C,
	page: NewestPage<C>,
): StoredRecord[] {
	const { where, changedFrom, part } = page;
	if (where?.field === "searchKeys") return readNewestByKey(db, String(where.value), page);
	const timeField = timeFields[collection];
	const isOfReport = changedFrom !== undefined && !where;
	const fields = where
		? [where.field, timeField]
		: isOfReport
			? ["placedAt", lastStep, "sales"]
			: [timeField];
	const bounds = boundsOf(page, extract(timeField), "record.id");
	const isWanted = where ? `AND ${extract(where.field)} IS ?` : "";
	const isChanged = changedFrom === undefined ? "" : `AND ${extract(lastStep)} >= ?`;
	return (part && isOfReport ? readSales : readRows)(
		db,
		`INDEXED BY "${[collection, ...fields].join("_")}"
		WHERE collection = '${collection}' ${isWanted} ${isChanged} AND ${bounds.conditions}`,
		...(where ? [typeof where.value === "boolean" ? Number(where.value) : where.value] : []),
		...(changedFrom === undefined ? [] : [changedFrom]),
		...bounds.values,
	);
}

/** Reads the index alone, except for orders without sales. One row per page takes half as long as one per order. */
function readSales(db: Database.Database, condition: string, ...values: unknown[]): StoredRecord[] {
	const sql = `SELECT CAST('[' || group_concat(one) || ']' AS BLOB) AS page
		FROM (SELECT ${orderSales} AS one FROM record ${condition})`;
	const page = get<{ page: ArrayBuffer | null }>(db, sql, ...values)?.page;
	try {
		return page ? (JSON.parse(lenientDecoder.decode(page)) as StoredRecord[]) : [];
	} catch {
		return readRows(db, condition, ...values); // a damaged record spoils the page: parse each by itself
	}
}

const lastStep = "history[#-1].at";
/** JSON concatenated as text: SQLite's JSON functions would parse the sales again. */
const orderSales = `'{"id":' || json_quote(record.id) || ',"fields":' || CASE WHEN ${extract("sales")} LIKE '[%'
	THEN '{"placedAt":' || json_quote(${extract("placedAt")}) || ',"sales":' || ${extract("sales")} || '}'
	ELSE record.fields END || '}'`;

function readNewestByKey(
	db: Database.Database,
	key: string,
	page: NewestPage<keyof typeof timeFields>,
): StoredRecord[] {
	const { conditions, values } = boundsOf(page, "placed_at", "order_id");
	const sql = `SELECT CAST(order_id AS BLOB) AS id FROM order_key WHERE key = ? AND ${conditions}`;
	const rows = db.prepare(sql).all(key, ...values) as { id: ArrayBuffer }[];
	return rows.flatMap((row) => {
		const id = lenientDecoder.decode(row.id);
		const fields = readByKey(db, { collection: "order", id });
		return fields?.[timeFields.order] ? [{ id, fields }] : [];
	});
}

function boundsOf(
	{ size, from, before, after, isOldestFirst }: NewestPage<keyof typeof timeFields>,
	time: string,
	id: string,
): { conditions: string; values: unknown[] } {
	const [order, past] = isOldestFirst ? ["ASC", ">"] : ["DESC", "<"];
	const bounds: [condition: string, ...values: string[]][] = [[`${time} IS NOT NULL`]];
	// Only the tighter bound on each side: given both, SQLite might search by the looser one.
	if (from !== undefined && !(after && isOldestFirst)) bounds.push([`${time} >= ?`, from]);
	if (before !== undefined && !(after && !isOldestFirst)) bounds.push([`${time} < ?`, before]);
	if (after) {
		const isPast = `(${time} ${past} ? OR ${id} ${past} ?)`;
		bounds.push([`${time} ${past}= ?`, after.time], [isPast, after.time, after.id]);
	}
	return {
		conditions: `${bounds.map(([condition]) => condition).join(" AND ")} ORDER BY ${time} ${order}, ${id} ${order} LIMIT ?`,
		values: [...bounds.flatMap(([, ...values]) => values), size],
	};
}
