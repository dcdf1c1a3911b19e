import { isDeepStrictEqual } from "node:util";
import { readBusiness } from "~/domain/business/business-record.server";
import { slugOfSku } from "~/domain/goods/sku";
import { type Actor, requireArea } from "~/domain/staff/actor";
import { staffIdOf } from "~/domain/staff/staff-record.server";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { limaDay } from "~/platform/values/lima-time";
import { findObstacle, importProducts } from "./import-products.server";
import { planImport } from "./plan-import.server";
import { readTable } from "./read-spreadsheet.server";

/** Well within the time limit for a page. The keeper then goes on with the rest. */
const importForMs = 8000;

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
	const { collection, id } = keyOfTable(uploader);
	await datastore.set(collection, id, { text: bytes.toString(), at: actor.now.toISOString() });
}

/** What is left to import of a table, and its plan. @throws DatastoreUnavailable */
export async function readUploadedTable(datastore: Datastore, uploader: Uploader, now: Date) {
	const { collection, id } = keyOfTable(uploader);
	const fields = await datastore.get(collection, id);
	if (!fields) return undefined;
	const { text, attempts = 0, imported = [] } = fields as Partial<StoredTable>;
	const { exchangeRate } = await readBusiness(datastore);
	const rows = await readTable(Buffer.from(String(text)));
	const done = new Set(imported);
	const rest = rows.filter(({ sku }) => !done.has(slugOfSku(sku)));
	const plan = await planImport(datastore, rest, exchangeRate, limaDay(now));
	return { fields, attempts, imported, plan: { ...plan, digest: `${plan.digest}-${attempts}` } };
}

interface ImportInput extends Uploader {
	/** Of the plan that was shown. */
	digest: string | undefined;
	acceptDoubts: boolean;
	/** Milliseconds. */
	clock: () => number;
}

type TableImport =
	| { outcome: "unknown" | "outdated" | "wrong" | "doubtful" | "begun" | "unavailable" }
	| { outcome: "imported"; begun: string[]; outdated: string[]; changed: number };

/** Imports an uploaded table, as far as the time allows. @throws NotAllowed, DatastoreUnavailable before it begins */
export async function importUploadedTable(
	datastore: Datastore,
	{ digest, acceptDoubts, clock, ...uploader }: ImportInput,
	actor: Actor,
): Promise<TableImport> {
	requireArea(actor, "goods");
	const table = await readUploadedTable(datastore, uploader, actor.now);
	if (!table) return { outcome: "unknown" };
	const { plan, fields, attempts, imported: before } = table;
	if (plan.digest !== digest) return { outcome: "outdated" };
	const obstacle = findObstacle(plan, acceptDoubts);
	if (obstacle) return { outcome: obstacle };
	const key = keyOfTable(uploader);
	const replaceTable = (before: RecordFields, after: RecordFields | null) =>
		datastore.runTransaction([key], ([stored]) => {
			const result = isDeepStrictEqual(stored, before);
			return { changes: result ? [{ ...key, fields: after }] : [], result };
		});
	// Kept until all is imported, so that the keeper can go on after a crash. A double click finds it changed.
	const begunTable = { ...fields, attempts: attempts + 1 };
	if (!(await replaceTable(fields, begunTable))) return { outcome: "begun" };
	const end = clock() + importForMs;
	const asked = { plan, acceptDoubts, isTimeUp: () => clock() > end };
	const imported = await orUnavailable(importProducts(datastore, asked, actor), "an import broke off");
	if (imported === "unavailable") return { outcome: imported };
	if (imported.outcome !== "imported") return imported;
	const { begun, outdated } = imported;
	const isWhole = begun.length === plan.products.length;
	const slugs = plan.products.filter(({ id }) => begun.includes(id)).map(({ slug }) => slug);
	await replaceTable(begunTable, isWhole ? null : { ...begunTable, imported: [...before, ...slugs] });
	return { ...imported, changed: begun.length - outdated.length };
}
