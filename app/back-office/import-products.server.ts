import pLimit from "p-limit";
import { BadCsv, readCsv } from "~/csv.server";
import type { Datastore } from "~/datastore/datastore.server";
import { eventLoopTurn } from "~/event-loop.server";
import { changeUnits, type StockReason } from "~/stock/change-stock.server";
import { changeProduct, OutdatedProduct } from "./change-product.server";
import type { ImportPlan, PlannedProduct } from "./plan-import.server";
import { findHeadingFault, type RowEdit, readRowEdits } from "./read-table.server";

export const mostTableRows = 3000;

/** In Firestore a record has at most a megabyte. */
export const mostTableBytes = 900_000;

export const tooLarge = `El archivo pesa más de ${mostTableBytes / 1000} KB: divídelo en dos.`;

/** Why a file cannot be imported, in Spanish. */
export class BadTable extends Error {}

/** @throws BadTable */
export async function readTable(bytes: Uint8Array): Promise<RowEdit[]> {
	if (bytes.length > mostTableBytes) throw new BadTable(tooLarge);
	const table = await readCsv(bytes, mostTableRows + 1).catch((error) => {
		throw error instanceof BadCsv ? new BadTable(csvFaults[error.reason]) : error;
	});
	const fault = findHeadingFault(table);
	if (fault) throw new BadTable(fault);
	if (table.rows.length === 0) throw new BadTable("El archivo no tiene filas.");
	if (table.rows.length > mostTableRows)
		throw new BadTable(`El archivo tiene más de ${mostTableRows} filas: divídelo en dos.`);
	return readRowEdits(table);
}

const saveAsCsv = "En Excel: Guardar como, CSV UTF-8 (delimitado por comas)";

const csvFaults: Record<BadCsv["reason"], string> = {
	workbook: `Es un libro de Excel y no un CSV. ${saveAsCsv}.`,
	encoding: `El archivo no está en UTF-8 y perdería las tildes. ${saveAsCsv}.`,
	syntax: "No es un CSV: hay unas comillas que no se cierran.",
};

/**
 * Changes the products of a plan without faults, each in a transaction of its own.
 * @returns the ids of those that somebody else has changed since the plan, which stay as they are
 * @throws DatastoreUnavailable; the same import completes it
 */
export async function importProducts(
	datastore: Datastore,
	{ products }: ImportPlan,
	why: StockReason,
): Promise<string[]> {
	const inTurn = pLimit(productsAtOnce);
	const outcomes = await Promise.all(
		products.map((product) =>
			inTurn(async () => ((await importProduct(datastore, product, why)) ? [] : [product.id])),
		),
	);
	return outcomes.flat();
}

const productsAtOnce = 8;

async function importProduct(
	datastore: Datastore,
	product: PlannedProduct,
	why: StockReason,
): Promise<boolean> {
	const { id, version, fields, isChanged, units } = product;
	await eventLoopTurn();
	try {
		if (isChanged) {
			const change = (stored: object | undefined) => {
				if (!version && stored) throw new OutdatedProduct({ ...stored }, fields);
				return fields;
			};
			const { category } = fields;
			await changeProduct(
				datastore,
				{ id, version, isEdit: true, acceptDoubts: true, category, change },
				why,
			);
		}
	} catch (error) {
		if (error instanceof OutdatedProduct) return false;
		throw error;
	}
	let isOutdated = false;
	const changes = [...units].map(([sku, { before, after }]) => {
		const set = (now: number) => {
			isOutdated ||= now !== before;
			return now === before ? after : now;
		};
		return [sku, set] as const;
	});
	if (changes.length === 0) return true;
	await eventLoopTurn();
	await changeUnits(datastore, new Map(changes), why);
	return !isOutdated;
}
