import { isDeepStrictEqual } from "node:util";
import pLimit from "p-limit";
import { readBusiness } from "~/domain/business/business-record.server";
import { changeUnits } from "~/domain/goods/change-stock.server";
import { slugOfSku } from "~/domain/goods/sku";
import { mostUnits } from "~/domain/goods/stock-record.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import { journaled, runAct } from "~/domain/staff/journal.server";
import { staffIdOf } from "~/domain/staff/staff-record.server";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { ChangedMeanwhile } from "~/platform/datastore/transact.server";
import { eventLoopTurn } from "~/platform/process/event-loop.server";
import { decodeTable, readCsv, refusedRows } from "~/platform/tables/csv.server";
import { limaDay } from "~/platform/values/lima-time";
import { changeProduct } from "./change-product.server";
import {
	type ImportPlan,
	type PlannedProduct,
	type PlannedRow,
	planImport,
	refusedRowsOf,
} from "./plan-import.server";
import { BadSpreadsheet, mostTableBytes, readTable, tooLarge } from "./read-spreadsheet.server";

/**
 * Changes the products of a plan, each in its own transaction; the first one even if the time is up.
 * @returns the ids of products: `outdated` ones were changed by somebody else since the plan, and stay as they are
 * @throws NotAllowed; DatastoreUnavailable, and begins no further product; the same import completes it
 */
export async function importProducts(
	datastore: Datastore,
	{ plan, isTimeUp }: { plan: ImportPlan; isTimeUp: () => boolean },
	actor: Actor,
) {
	requireArea(actor, "goods");
	const planned = plan.products.map(({ id }) => id);
	const begun: string[] = [];
	const outdated: string[] = [];
	const act = await runAct(datastore, { collection: "product", planned }, actor, (acting) =>
		eachProductInTurn(plan.products, async (product) => {
			if (begun.length > 0 && isTimeUp()) return;
			begun.push(product.id);
			if (!(await importProduct(datastore, product, acting))) outdated.push(product.id);
		}),
	);
	return { begun, outdated, act };
}

/** Some at once. After a failure it begins no further one, waits for those that it has begun, and throws it. */
export async function eachProductInTurn<T>(
	items: readonly T[],
	change: (item: T) => Promise<void>,
): Promise<void> {
	const failures: unknown[] = [];
	await pLimit(8).map(items, async (item) => {
		if (failures.length === 0) await change(item).catch((error) => failures.push(error));
	});
	if (failures.length > 0) throw failures[0];
}

async function importProduct(datastore: Datastore, product: PlannedProduct, actor: Actor): Promise<boolean> {
	const { id, version, fields, isChanged } = product;
	await eventLoopTurn();
	const edits = [...product.units].map(([sku, { before, after }]) => {
		const set = (now: number) => {
			if (Math.min(now, mostUnits) !== before) throw new ChangedMeanwhile();
			return after;
		};
		return [sku, set] as const;
	});
	const units = new Map(edits);
	try {
		if (isChanged) {
			const terms = { id, version, acceptDoubts: true, units };
			const change = (stored: unknown) => (!version && stored ? { fault: "taken" } : { fields });
			return (await changeProduct(datastore, { ...terms, change }, actor)).outcome === "changed";
		}
		await changeUnits(journaled(datastore, actor), units, { actor, reason: actor.action ?? "" });
		return true;
	} catch (error) {
		if (error instanceof ChangedMeanwhile) return false;
		throw error;
	}
}

interface StoredTable {
	text: string;
	/** How often its import was begun. */
	attempts: number;
	/** Slugs of imported products, as the table has them. A crash may leave some out; importing those again changes nothing. */
	imported: string[];
}

interface Uploader {
	/** Each member of staff has one table at a time. */
	email: string;
}

function keyOfTable({ email }: Uploader) {
	return { collection: "product-table" as const, id: staffIdOf(email) };
}

/** @throws BadSpreadsheet, NotAllowed, DatastoreUnavailable */
export async function keepUploadedTable(
	datastore: Datastore,
	{ bytes, ...uploader }: Uploader & { bytes: Buffer },
	actor: Actor,
): Promise<void> {
	requireArea(actor, "goods");
	await readTable(bytes);
	const text = decodeTable(bytes);
	if (Buffer.byteLength(text) > mostTableBytes) throw new BadSpreadsheet(tooLarge);
	const { collection, id } = keyOfTable(uploader);
	await datastore.set(collection, id, { text, at: actor.now.toISOString() });
}

/** What is left to import of a table, and its plan. @throws DatastoreUnavailable */
export async function readUploadedTable(datastore: Datastore, uploader: Uploader, now: Date) {
	const { collection, id } = keyOfTable(uploader);
	const fields = await datastore.get(collection, id);
	if (!fields) return undefined;
	const { text = "", attempts = 0, imported = [] } = fields as Partial<StoredTable>;
	const { exchangeRate } = await readBusiness(datastore);
	const rows = await readTable(Buffer.from(text));
	const done = new Set(imported);
	const rest = rows.filter(({ sku }) => !done.has(slugOfSku(sku)));
	const plan = await planImport(datastore, rest, exchangeRate, limaDay(now));
	return { fields, text, attempts, imported, plan: { ...plan, digest: `${plan.digest}-${attempts}` } };
}

/** The refused rows of a table, with the reasons, as a table to download. @throws DatastoreUnavailable */
export async function exportRefusedRows(datastore: Datastore, uploader: Uploader, now: Date) {
	const table = await readUploadedTable(datastore, uploader, now);
	if (!table) return undefined;
	const reasons = new Map(refusedRowsOf(table.plan).map(({ line, reason }) => [line, reason]));
	return refusedRows(await readCsv(Buffer.from(table.text)), reasons);
}

interface ImportInput extends Uploader {
	/** Of the plan that was shown. */
	digest: string | undefined;
	/** Also imports prices that look mistaken. */
	acceptDoubts: boolean;
	/** Leaves out the products with a wrong row; otherwise one wrong row refuses all. */
	skipWrong?: boolean;
	/** The keeper then goes on with the rest. */
	isTimeUp: () => boolean;
}

type TableImport =
	| { outcome: "unknown" | "outdated" | "wrong" | "doubtful" | "begun" | "unavailable" }
	/** Ids of products, and how many rows were taken: also those that changed nothing. A single product is no act. */
	| { outcome: "imported"; outdated: string[]; changed: string[]; taken: number; act: string | undefined };

/** Imports an uploaded table, as far as the time allows. @throws NotAllowed, DatastoreUnavailable before it begins */
export async function importUploadedTable(
	datastore: Datastore,
	{ digest, email, isTimeUp, acceptDoubts, skipWrong }: ImportInput,
	actor: Actor,
): Promise<TableImport> {
	requireArea(actor, "goods");
	const table = await readUploadedTable(datastore, { email }, actor.now);
	if (!table) return { outcome: "unknown" };
	const { plan, fields, attempts, imported: before } = table;
	if (plan.digest !== digest) return { outcome: "outdated" };
	if (!skipWrong && plan.rows.some(({ state }) => state === "wrong")) return { outcome: "wrong" };
	if (!acceptDoubts && plan.rows.some(({ isDoubtful }) => isDoubtful)) return { outcome: "doubtful" };
	const key = keyOfTable({ email });
	const replaceTable = (before: RecordFields, after: RecordFields | null) =>
		datastore.runTransaction([key], ([stored]) => {
			const result = isDeepStrictEqual(stored, before);
			return { changes: result ? [{ ...key, fields: after }] : [], result };
		});
	// Kept until all is imported, so that the keeper can go on after a crash. A double click finds it changed.
	const begunTable = { ...fields, attempts: attempts + 1 };
	if (!(await replaceTable(fields, begunTable))) return { outcome: "begun" };
	const asked = { plan, isTimeUp };
	const imported = await orUnavailable(importProducts(datastore, asked, actor), "an import broke off");
	if (imported === "unavailable") return { outcome: imported };
	const { begun, outdated, act } = imported;
	const isWhole = begun.length === plan.products.length && refusedRowsOf(plan).length === 0;
	const slugs = plan.products.filter(({ id }) => begun.includes(id)).map(({ slug }) => slug);
	await replaceTable(begunTable, isWhole ? null : { ...begunTable, imported: [...before, ...slugs] });
	const isLeft = ({ id }: { id: string }) => !begun.includes(id) || outdated.includes(id);
	const left = new Set(plan.products.filter(isLeft).map(({ slug }) => slug));
	const isTaken = ({ sku, state }: PlannedRow) => state !== "wrong" && !left.has(slugOfSku(sku));
	return {
		outcome: "imported",
		...{ outdated, act },
		changed: begun.filter((id) => !outdated.includes(id)),
		taken: plan.rows.filter(isTaken).length,
	};
}
