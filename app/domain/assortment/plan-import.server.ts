import { parseCategories } from "~/domain/catalog/catalog-snapshot.server";
import { slugOfSku } from "~/domain/goods/sku";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { eventLoopTurn, inTurns } from "~/platform/process/event-loop.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { isSameJson } from "~/platform/values/sorted-json";
import { productVersion } from "./catalog-record.server";
import { applyRows, findRowFaults, onlyTyped, type RowTerms, withCategoryId } from "./import-row.server";
import { countAllWaiting, unitsAfter } from "./move-units.server";
import { findPriceDoubts } from "./price-doubts.server";
import type { RowEdit } from "./read-spreadsheet.server";
import {
	type SpreadsheetColumn,
	spreadsheetColumns,
	spreadsheetRowsOf,
	type TableRow,
} from "./spreadsheet-columns.server";
import { type ProductRecords, readPresentRecords } from "./stock-items.server";

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
	/** Units that the table names and nobody typed, where there are others now. They stay as they are. */
	moved?: { exported: string; now: string };
}

export function refusedRowsOf({ rows }: ImportPlan) {
	const wrong = rows.filter(({ state }) => state === "wrong");
	return wrong.map(({ line, sku, faults }) => ({ line, sku, reason: faults.join(" ") }));
}

export const priceDoubt = "Precio dudoso: es menos de un sol, o cambia más de diez veces.";

/** The plan without the products whose prices look mistaken. */
export function refuseDoubts({ rows, products, digest }: ImportPlan): ImportPlan {
	const doubted = new Set(rows.filter((row) => row.isDoubtful).map(({ sku }) => slugOfSku(sku)));
	const refuse = (row: PlannedRow): PlannedRow => {
		if (!doubted.has(slugOfSku(row.sku)) || row.state === "unchanged") return row;
		return { ...row, state: "wrong", faults: [priceDoubt], isDoubtful: false };
	};
	return { rows: rows.map(refuse), products: products.filter(({ id }) => !doubted.has(id)), digest };
}

export interface PlannedProduct {
	id: string;
	/** By which the table names it. */
	slug: string;
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
	const categories = parseCategories(await datastore.find("category"));
	const shop: RowTerms = {
		categories: new Map(categories.map((one) => [one._id, one])),
		exchangeRate,
		today,
	};
	const slugs = [...new Set(edits.map(({ sku }) => slugOfSku(sku)))];
	const editsOf = new Map<string, RowEdit[]>(slugs.map((slug) => [slug, []]));
	for (const edit of edits) editsOf.get(slugOfSku(edit.sku))?.push(edit);
	const found: ProductRecords[] = [];
	for await (const some of inTurns(slugs))
		found.push(...(await Promise.all(some.map((slug) => readPresentRecords(datastore, slug)))));
	// After the units for sale, as `readShelf` does.
	const isAnyCounted = edits.some(({ cells }) => isCount(cells));
	const waiting = isAnyCounted ? await countAllWaiting(datastore) : new Map<string, number>();
	const planned: ReturnType<typeof planProduct>[] = [];
	/** The first name that the table has for a product, by present slug. */
	const firstNames = new Map<string, string>();
	for (const [index, record] of found.entries()) {
		await eventLoopTurn();
		const slug = slugs[index] ?? "";
		const first = firstNames.get(record.id) ?? slug;
		firstNames.set(record.id, first);
		const named = (editsOf.get(slug) ?? []).map((edit) => {
			const sku = record.id + edit.sku.slice(slug.length);
			const faults = first === slug ? edit.faults : [...edit.faults, describeTwice(slug, first)];
			return { ...edit, sku, faults, cells: withUnitsForSale(edit.cells, waiting.get(sku)) };
		});
		planned.push(planProduct(record, slug, named, shop));
	}
	const rows = planned.flatMap((one) => one.rows).sort((a, b) => a.line - b.line);
	const products = planned.flatMap(({ product }) => product ?? []);
	// Without units that moved by themselves, or no plan would hold while the shop is selling.
	const shown = rows.map(({ moved: _, ...row }) => row);
	return { rows, products, digest: sha256Hex(JSON.stringify(shown), 20) };
}

function isCount({ stock, stock_exportado: exported }: Partial<TableRow>): boolean {
	return stock !== undefined && exported === undefined;
}

function withUnitsForSale(cells: Partial<TableRow>, waiting: number | undefined): Partial<TableRow> {
	if (!isCount(cells)) return cells;
	return { ...cells, stock: String(unitsAfter({ counted: Number(cells.stock) }, 0, waiting)) };
}

function describeTwice(slug: string, first: string): string {
	return `${slug} y ${first} son el mismo producto, que cambió de código: pon todas sus filas con uno solo.`;
}

function planProduct(stored: ProductRecords, slug: string, edits: readonly RowEdit[], terms: RowTerms) {
	const { id, fields, stock } = stored;
	const { today } = terms;
	const before = new Map(spreadsheetRowsOf(stored, today).map((row) => [row.codigo, row]));
	const priced = new Set(edits.flatMap(({ sku, cells }) => (cells.precio === undefined ? [] : [sku])));
	const owners = [...before.values()].filter(({ codigo, precio }) => codigo !== id && precio);
	const shop = { ...terms, pricesVariants: owners.every(({ codigo }) => priced.has(codigo)) };
	const read = edits.map((edit) => {
		const row = before.get(edit.sku);
		const changed = onlyChanged(withCategoryId(row ? onlyTyped(edit.cells) : edit.cells, shop), row);
		const { stock_exportado: exported = row?.stock } = edit.cells;
		const hasMoved = row !== undefined && exported !== undefined && exported !== row.stock;
		const moved = hasMoved ? { exported, now: row.stock } : undefined;
		const faults = [
			...edit.faults,
			...findRowFaults(edit.sku, row, changed, stored, shop),
			...(moved && changed.stock !== undefined ? [describeMoved(moved)] : []),
		];
		return { ...edit, row, changed, faults, ...(moved && { moved }) };
	});
	const wanted = applyRows(stored, read, shop);
	const rowsAfter = wanted ? spreadsheetRowsOf({ id, fields: wanted, stock }, today) : [];
	const after = new Map(rowsAfter.map((row) => [row.codigo, row]));
	const isDoubtful =
		wanted !== undefined && findPriceDoubts({ id, fields: wanted }, fields, today).length > 0;
	const rows = read.map(({ line, sku, row, changed, faults, moved }): PlannedRow => {
		const { stock = row?.stock } = changed;
		const cells = { ...(after.get(sku) ?? { ...row, ...changed }), ...(row && { stock }) };
		const changes = listChanges(row, cells, shop);
		const state = !fields ? "new" : changes.length > 0 ? "changed" : "unchanged";
		const isPriced = changes.some(({ column }) => /^(precio|dolares|oferta)$/.test(column));
		return {
			...{ line, sku, changes, faults },
			...(moved && { moved }),
			state: faults.length > 0 ? "wrong" : state,
			isDoubtful: isDoubtful && isPriced,
		};
	});
	if (!wanted) return { rows: rows.map((row) => refuseWith(rows, row)) };
	if (rows.every(({ state }) => state === "unchanged")) return { rows };
	const units = read.flatMap(({ sku, row, changed }) =>
		row && changed.stock ? [[sku, { before: Number(row.stock), after: Number(changed.stock) }] as const] : [],
	);
	const product = {
		id,
		slug,
		version: fields && productVersion(id, fields),
		fields: wanted,
		isChanged: !isSameJson(fields, wanted),
		units: new Map(units),
	};
	return { rows, product };
}

/** A product is imported whole, so that its variants keep to each other. */
function refuseWith(rows: readonly PlannedRow[], row: PlannedRow): PlannedRow {
	const wrong = rows.find(({ state }) => state === "wrong");
	if (!wrong || row.state === "wrong" || row.state === "unchanged") return row;
	const fault = `Va junto con la línea ${wrong.line}, del mismo producto, que tiene un error.`;
	return { ...row, state: "wrong", faults: [fault] };
}

function describeMoved({ exported, now }: { exported: string; now: string }): string {
	return `stock: al exportar había ${exported} y ahora hay ${now}. Cuenta otra vez, y pon ${now} en stock_exportado.`;
}

/** Drops unchanged cells, so that unchanged dollars are converted again when the soles change. */
function onlyChanged(cells: Partial<TableRow>, row: TableRow | undefined): Partial<TableRow> {
	const entries = Object.entries(cells) as [SpreadsheetColumn, string][];
	const isNew = ([column, cell]: [SpreadsheetColumn, string]) =>
		cell !== row?.[column] &&
		!(cell === "no" && ["oferta", "adelanto", "etiquetas"].includes(column) && !row?.[column]);
	return Object.fromEntries(entries.filter(isNew));
}

/** Leaves out the columns that name the row, the first ones, and its export. */
function listChanges(row: TableRow | undefined, after: Partial<TableRow>, { categories }: RowTerms) {
	return spreadsheetColumns.slice(2, -1).flatMap((column) => {
		const [before, now] = [row?.[column] ?? "", after[column] ?? ""];
		if (before === now) return [];
		const show = (cell: string) => (column === "categoria" && categories.get(cell)?.name) || cell;
		return [{ column, before: show(before), after: show(now) }];
	});
}
