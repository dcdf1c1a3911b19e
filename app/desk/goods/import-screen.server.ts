import { isDeepStrictEqual } from "node:util";
import { redirect } from "@remix-run/node";
import { csvResponse } from "~/desk/frame/csv-response.server";
import { pageOf } from "~/desk/frame/list-page.server";
import { refuseTyped } from "~/desk/frame/refusal.server";
import { enterDesk, receiveDeskUpload, type ScreenArgs } from "~/desk/frame/screen.server";
import { findObstacle, importProducts } from "~/domain/assortment/import-products.server";
import { type ImportPlan, type PlannedRow, planImport } from "~/domain/assortment/plan-import.server";
import { exportTable } from "~/domain/assortment/product-table.server";
import {
	BadTable,
	mostTableBytes,
	mostTableRows,
	readTable,
	tooLarge,
} from "~/domain/assortment/read-table.server";
import { readBusiness } from "~/domain/business/business-record.server";
import { slugOfSku } from "~/domain/goods/sku";
import { staffIdOf } from "~/domain/staff/staff-record.server";
import { adminUrls } from "~/platform/admin-urls";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { limaDay } from "~/platform/values/lima-time";
import { parsePageNumber } from "~/platform/values/page-number";
import { cutUploads } from "./photo-faults.server";

const rowsOnPage = 50;
/** Well within the time limit for a page. The keeper then goes on with the rest. */
const importForMs = 8000;

/** Previews what the last uploaded table would change. */
export async function loadImport(args: ScreenArgs) {
	const { datastore, member, query } = await enterDesk(args, "goods");
	const table = await readStoredTable(datastore, member);
	const page = parsePageNumber(query.get("pagina"));
	const done = query.get("listo");
	return {
		title: "Importar productos",
		limits: `Hasta ${mostTableRows} filas y ${mostTableBytes / 1000} KB.`,
		plan: table && { ...showPlan(table.plan, page), isBegun: table.attempts > 0 },
		done: done ? describeDone(Number(done), query.get("quedaron")) : undefined,
	};
}

function describeDone(count: number, left: string | null): string {
	const changed = `Cambiamos ${count === 1 ? "1 producto" : `${count} productos`}.`;
	return left ? `${changed} Alguien cambió mientras tanto, y quedaron como estaban: ${left}.` : changed;
}

function showPlan({ rows, digest }: ImportPlan, page: number) {
	const changed = [
		...rows.filter(isWrong),
		...rows.filter(({ state }) => state === "new" || state === "changed"),
	];
	const { shown, hasNext } = pageOf(changed, page, rowsOnPage);
	const count = (state: PlannedRow["state"]) => rows.filter((row) => row.state === state).length;
	return {
		digest,
		summary: `Nuevas: ${count("new")}. Cambian: ${count("changed")}. Quedan igual: ${count("unchanged")}. Con error: ${count("wrong")}.`,
		hasFaults: rows.some(isWrong),
		isEmpty: changed.length === 0,
		isDoubtful: rows.some((row) => row.isDoubtful),
		rows: shown.map(describeRow),
		next: hasNext ? adminUrls.import({ pagina: page + 1 }) : undefined,
	};
}

const isWrong = ({ state }: PlannedRow) => state === "wrong";

const stateNames: Record<PlannedRow["state"], string> = {
	new: "Nuevo",
	changed: "Cambia",
	unchanged: "Igual",
	wrong: "Error",
};

function describeRow({ line, sku, state, changes, faults, isDoubtful }: PlannedRow) {
	const changed = changes.map(({ column, before, after }) =>
		state === "new" ? `${column}: ${after}` : `${column}: ${before || "nada"} → ${after || "nada"}`,
	);
	const doubt = isDoubtful ? ["Precio dudoso: es menos de un sol, o cambia más de diez veces."] : [];
	return {
		line: String(line),
		sku,
		state: stateNames[state],
		texts: state === "wrong" ? faults : [...doubt, ...changed],
	};
}

type Received = Awaited<ReturnType<typeof receiveDeskUpload>>;

/** Stores an uploaded table for its preview, or imports the stored one, as the form's intent says. */
export async function changeByTable(args: ScreenArgs) {
	const received = await receiveDeskUpload(args, "goods");
	return received.typed.intent === "importar" ? importStored(received) : storeTable(received);
}

async function storeTable({ datastore, actor, member, files: [file], cut }: Received) {
	if (cut === "unchecked") return refuseTyped({}, ...cutUploads.unchecked);
	if (!file && !cut) return refuseTyped({}, "Elige un archivo CSV.");
	if (!file?.data) return refuseTyped({}, tooLarge);
	try {
		await readTable(file.data);
	} catch (error) {
		if (error instanceof BadTable) return refuseTyped({}, error.message);
		throw error;
	}
	const table = { text: file.data.toString(), at: actor.now.toISOString() };
	await datastore.set("product-table", staffIdOf(member.email), table);
	return redirect(adminUrls.import(), 303);
}

async function importStored({ datastore, acting, member, typed }: Received) {
	const table = await readStoredTable(datastore, member);
	if (!table) return refuseTyped({}, "Esa tabla ya se importó. Para cambiar algo más, súbela otra vez.", 409);
	const { plan, fields, attempts, imported: before } = table;
	if (plan.digest !== typed.digest)
		return refuseTyped(
			{},
			"Mientras tanto cambió algo. Abajo está lo que haría ahora: revisa e importa otra vez.",
			409,
		);
	const acceptDoubts = typed.meant === "on";
	const obstacle = findObstacle(plan, acceptDoubts);
	if (obstacle) return refuseTyped({}, obstacles[obstacle]);
	const key = { collection: "product-table" as const, id: staffIdOf(member.email) };
	const replaceTable = (before: RecordFields, after: RecordFields | null) =>
		datastore.runTransaction([key], ([stored]) => {
			const result = isDeepStrictEqual(stored, before);
			return { changes: result ? [{ ...key, fields: after }] : [], result };
		});
	// Kept until all is imported, so that the keeper can go on after a crash. A double click finds it changed.
	const begunTable = { ...fields, attempts: attempts + 1 };
	if (!(await replaceTable(fields, begunTable)))
		return refuseTyped({}, "Esa tabla ya se está importando.", 409);
	const end = performance.now() + importForMs;
	const asked = { plan, acceptDoubts, isTimeUp: () => performance.now() > end };
	const importing = importProducts(datastore, asked, acting("productos importar"));
	const imported = await orUnavailable(importing, "an import broke off");
	if (imported === "unavailable")
		return refuseTyped({}, "El sistema dejó de responder. Abajo está lo que falta: importa otra vez.", 503);
	if (imported.outcome !== "imported") return refuseTyped({}, obstacles[imported.outcome]);
	const { begun, outdated } = imported;
	const isWhole = begun.length === plan.products.length;
	await replaceTable(begunTable, isWhole ? null : { ...begunTable, imported: [...before, ...begun] });
	const done = String(begun.length - outdated.length);
	const some = outdated.length > mostNamed ? [...outdated.slice(0, mostNamed), "…"] : outdated;
	return redirect(adminUrls.import({ listo: done, quedaron: some.join(", ") }), 303);
}

const obstacles = {
	wrong: "Corrige los errores en el archivo y súbelo otra vez.",
	doubtful: "Hay precios dudosos. Si están bien, marca «Sí, esos son los precios».",
};

const mostNamed = 10;

interface StoredTable {
	text: string;
	/** How often its import was begun. */
	attempts: number;
	/** Ids of imported products. A crash may leave some out; importing those again changes nothing. */
	imported: string[];
}

/** Each member of staff has one table at a time. */
async function readStoredTable(datastore: Datastore, { email }: { email: string }) {
	const fields = await datastore.get("product-table", staffIdOf(email));
	if (!fields) return undefined;
	const { text, attempts = 0, imported = [] } = fields as Partial<StoredTable>;
	const { exchangeRate } = await readBusiness(datastore);
	const rows = await readTable(Buffer.from(String(text)));
	const done = new Set(imported);
	const rest = rows.filter(({ sku }) => !done.has(slugOfSku(sku)));
	const plan = await planImport(datastore, rest, exchangeRate, limaDay(new Date()));
	return { fields, attempts, imported, plan: { ...plan, digest: `${plan.digest}-${attempts}` } };
}

/** All products as a table, which can be imported again. */
export async function downloadProducts(args: ScreenArgs): Promise<Response> {
	const { datastore, actor } = await enterDesk(args, "goods");
	const today = limaDay(actor.now);
	return csvResponse(exportTable(datastore, today), `productos-${today}`);
}
