import { parseCategories } from "~/domain/catalog/catalog-snapshot.server";
import { slugOfSku } from "~/domain/goods/sku";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { eventLoopTurn, inTurns } from "~/platform/process/event-loop.server";
import { logDamaged } from "~/platform/process/log.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { sortedJson } from "~/platform/values/sorted-json";
import { productVersion, storedProduct } from "./catalog-record.server";
import { applyRows, findRowFaults, type Shop, withCategoryId } from "./import-row.server";
import { doubtsAbout } from "./price-doubts.server";
import type { RowEdit } from "./read-spreadsheet.server";
import {
	type SpreadsheetColumn,
	spreadsheetColumns,
	spreadsheetRowsOf,
	type TableRow,
} from "./spreadsheet-columns.server";
import { type ProductRecords, readProductRecords } from "./stock-items.server";

export interface ImportPlan {
	rows: PlannedRow[];
	products: PlannedProduct[];
	digest: string;
}

export interface PlannedRow {
	line: number;
	sku: string;
	state: "new" | "changed" | "unchanged" | "wrong";
	changes: { column: SpreadsheetColumn; before: string; after: string }[];
	faults: string[];
	isDoubtful: boolean;
}

export interface PlannedProduct {
	id: string;
	version: string | undefined;
	fields: RecordFields;
	isChanged: boolean;
	units: Map<string, { before: number; after: number }>;
}

export async function planImport(
	datastore: Datastore,
	edits: readonly RowEdit[],
	exchangeRate: number | undefined,
	today: string,
): Promise<ImportPlan> {
	const categories = parseCategories(await datastore.find("category"), logDamaged("category"));
	const shop: Shop = { categories: new Map(categories.map((one) => [one._id, one])), exchangeRate, today };
	const slugs = [...new Set(edits.map(({ sku }) => slugOfSku(sku)))];
	const editsOf = new Map<string, RowEdit[]>(slugs.map((slug) => [slug, []]));
	for (const edit of edits) editsOf.get(slugOfSku(edit.sku))?.push(edit);
	const planned: ReturnType<typeof planProduct>[] = [];
	for await (const some of inTurns(slugs)) {
		const records = await Promise.all(some.map((id) => readProductRecords(datastore, id)));
		for (const record of records) {
			await eventLoopTurn();
			planned.push(planProduct(record, editsOf.get(record.id) ?? [], shop));
		}
	}
	const rows = planned.flatMap((one) => one.rows).sort((a, b) => a.line - b.line);
	const products = planned.flatMap(({ product }) => product ?? []);
	return { rows, products, digest: sha256Hex(JSON.stringify(rows), 20) };
}

function planProduct(stored: ProductRecords, edits: readonly RowEdit[], shop: Shop) {
	const { id, fields, stock } = stored;
	const { today } = shop;
	const before = new Map(spreadsheetRowsOf(stored, today).map((row) => [row.codigo, row]));
	const read = edits.map((edit) => {
		const row = before.get(edit.sku);
		const changed = onlyChanged(withCategoryId(edit.cells, shop), row);
		const faults = [...edit.faults, ...findRowFaults(edit.sku, row, changed, stored, shop)];
		return { ...edit, row, changed, faults };
	});
	const isWrong = read.some(({ faults }) => faults.length > 0);
	const wanted = isWrong ? undefined : applyRows(stored, read, shop);
	if (typeof wanted === "string") read[0]?.faults.push(wanted);
	const after = new Map(
		typeof wanted === "object"
			? spreadsheetRowsOf({ id, fields: wanted, stock }, today).map((row) => [row.codigo, row])
			: [],
	);
	const isDoubtful =
		typeof wanted === "object" && doubtsAbout(id, wanted, storedProduct(id, fields, today), today).length > 0;
	const rows = read.map(({ line, sku, row, changed, faults }): PlannedRow => {
		const { stock = row?.stock } = changed;
		const cells = { ...(after.get(sku) ?? { ...row, ...changed }), ...(row && { stock }) };
		const changes = listChanges(row, cells, shop);
		const state = !fields ? "new" : changes.length > 0 ? "changed" : "unchanged";
		const isPriced = changes.some(({ column }) => /^(precio|dolares|oferta)$/.test(column));
		return {
			...{ line, sku, changes, faults },
			state: faults.length > 0 ? "wrong" : state,
			isDoubtful: isDoubtful && isPriced,
		};
	});
	if (typeof wanted !== "object" || rows.every(({ state }) => state === "unchanged")) return { rows };
	const units = read.flatMap(({ sku, row, changed }) =>
		row && changed.stock ? [[sku, { before: Number(row.stock), after: Number(changed.stock) }] as const] : [],
	);
	const product = {
		id,
		version: fields && productVersion(id, fields),
		fields: wanted,
		isChanged: !fields || sortedJson(fields) !== sortedJson(wanted),
		units: new Map(units),
	};
	return { rows, product };
}

/** Drops unchanged cells, so that unchanged dollars are converted again when the soles change. */
function onlyChanged(cells: Partial<TableRow>, row: TableRow | undefined): Partial<TableRow> {
	const entries = Object.entries(cells) as [SpreadsheetColumn, string][];
	const isNew = ([column, cell]: [SpreadsheetColumn, string]) =>
		cell !== row?.[column] && !(column === "oferta" && cell === "no" && !row?.oferta);
	return Object.fromEntries(entries.filter(isNew));
}

function listChanges(row: TableRow | undefined, after: Partial<TableRow>, { categories }: Shop) {
	return spreadsheetColumns.slice(2).flatMap((column) => {
		const [before, now] = [row?.[column] ?? "", after[column] ?? ""];
		if (before === now) return [];
		const show = (cell: string) => (column === "categoria" && categories.get(cell)?.name) || cell;
		return [{ column, before: show(before), after: show(now) }];
	});
}
