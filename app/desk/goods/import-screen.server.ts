import { redirect } from "@remix-run/node";
import { csvResponse } from "~/desk/frame/csv-response.server";
import { type DeskArgs, enterDesk, receiveDeskUpload } from "~/desk/frame/desk-handler.server";
import { refuseTyped } from "~/desk/frame/desk-refusal.server";
import { pageSizes } from "~/desk/frame/page-sizes";
import { pageOf } from "~/desk/frame/read-list-page.server";
import type { ImportPlan, PlannedRow } from "~/domain/assortment/plan-import.server";
import {
	BadSpreadsheet,
	mostTableBytes,
	mostTableRows,
	tooLarge,
} from "~/domain/assortment/read-spreadsheet.server";
import { exportSpreadsheet } from "~/domain/assortment/spreadsheet-columns.server";
import {
	importUploadedTable,
	keepUploadedTable,
	readUploadedTable,
} from "~/domain/assortment/uploaded-table.server";
import { adminUrls } from "~/platform/admin-urls";
import { limaDay } from "~/platform/values/lima-time";
import { parsePageNumber } from "~/platform/values/page-number";
import { cutUploads } from "./photo-faults.server";

export async function loadImport(args: DeskArgs) {
	const { datastore, member, actor, query } = await enterDesk(args, "goods");
	const table = await readUploadedTable(datastore, member, actor.now);
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
	const { shown, hasNext } = pageOf(changed, page, pageSizes.importedRows);
	const count = (state: PlannedRow["state"]) => rows.filter((row) => row.state === state).length;
	return {
		digest,
		summary: `Nuevas: ${count("new")}. Cambian: ${count("changed")}. Quedan igual: ${count("unchanged")}. Con error: ${count("wrong")}.${describeMoved(rows)}`,
		hasFaults: rows.some(isWrong),
		isEmpty: changed.length === 0,
		isDoubtful: rows.some((row) => row.isDoubtful),
		rows: shown.map(describeRow),
		next: hasNext ? adminUrls.import({ pagina: page + 1 }) : undefined,
	};
}

function describeMoved(rows: readonly PlannedRow[]): string {
	const moved = rows.filter((row) => row.moved && !isWrong(row));
	if (moved.length === 0) return "";
	const some = moved
		.slice(0, mostNamed)
		.map(({ sku, moved }) => `${sku} (la tabla dice ${moved?.exported} y hay ${moved?.now})`);
	const more = moved.length > mostNamed ? ", …" : "";
	return ` Estas unidades cambiaron desde que exportaste, y quedan como están: ${some.join(", ")}${more}.`;
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
	return [String(line), sku, stateNames[state], state === "wrong" ? faults : [...doubt, ...changed]];
}

type Received = Awaited<ReturnType<typeof receiveDeskUpload>>;

export async function changeByTable(args: DeskArgs) {
	const received = await receiveDeskUpload(args, "goods");
	return received.typed.intent === "importar" ? importStored(received) : storeTable(received);
}

async function storeTable({ datastore, actor, member, files: [file], cut }: Received) {
	if (cut === "unchecked") return refuseTyped({}, ...cutUploads.unchecked);
	if (!file && !cut) return refuseTyped({}, "Elige un archivo CSV.");
	if (!file?.data) return refuseTyped({}, tooLarge);
	try {
		await keepUploadedTable(datastore, { email: member.email, bytes: file.data }, actor);
	} catch (error) {
		if (error instanceof BadSpreadsheet) return refuseTyped({}, error.message);
		throw error;
	}
	return redirect(adminUrls.import(), 303);
}

async function importStored({ datastore, acting, member, typed }: Received) {
	const asked = {
		email: member.email,
		digest: typed.digest,
		acceptDoubts: typed.meant === "on",
		clock: () => performance.now(),
	};
	const imported = await importUploadedTable(datastore, asked, acting("productos importar"));
	if (imported.outcome !== "imported") {
		const [problem, status] = obstacles[imported.outcome];
		return refuseTyped({}, problem, status);
	}
	const { changed, outdated } = imported;
	const some = outdated.length > mostNamed ? [...outdated.slice(0, mostNamed), "…"] : outdated;
	return redirect(adminUrls.import({ listo: String(changed), quedaron: some.join(", ") }), 303);
}

const obstacles = {
	unknown: ["Esa tabla ya se importó. Para cambiar algo más, súbela otra vez.", 409],
	outdated: ["Mientras tanto cambió algo. Abajo está lo que haría ahora: revisa e importa otra vez.", 409],
	begun: ["Esa tabla ya se está importando.", 409],
	wrong: ["Corrige los errores en el archivo y súbelo otra vez.", 400],
	doubtful: ["Hay precios dudosos. Si están bien, marca «Sí, esos son los precios».", 400],
	unavailable: ["El sistema dejó de responder. Abajo está lo que falta: importa otra vez.", 503],
} as const;

const mostNamed = 10;

export async function downloadProducts(args: DeskArgs): Promise<Response> {
	const { datastore, actor } = await enterDesk(args, "goods");
	const today = limaDay(actor.now);
	return csvResponse(exportSpreadsheet(datastore, today), `productos-${today}`);
}
