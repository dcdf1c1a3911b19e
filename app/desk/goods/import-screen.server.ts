import { redirect } from "@remix-run/node";
import { deskHandler, type ReceivedUpload, timeLimit, uploadHandler } from "~/desk/frame/desk-handler.server";
import { refuseTyped } from "~/desk/frame/desk-refusal.server";
import { nameSome } from "~/desk/frame/name-some";
import { pageOf, pageSizes } from "~/desk/frame/read-list-page.server";
import { csvResponse } from "~/desk/frame/table-response.server";
import { cutUploads } from "~/desk/product/keep-photos.server";
import {
	exportRefusedRows,
	importUploadedTable,
	keepUploadedTable,
	readUploadedTable,
} from "~/domain/assortment/import-products.server";
import { type ImportPlan, type PlannedRow, priceDoubt } from "~/domain/assortment/plan-import.server";
import {
	BadSpreadsheet,
	mostTableBytes,
	mostTableRows,
	tooLarge,
} from "~/domain/assortment/read-spreadsheet.server";
import { exportSpreadsheet } from "~/domain/assortment/spreadsheet-columns.server";
import { adminUrls } from "~/platform/admin-urls";
import { limaDay } from "~/platform/values/lima-time";
import { parsePageNumber } from "~/platform/values/page-number";

export const loadImport = deskHandler("goods", async ({ datastore, member, actor, query }) => {
	const table = await readUploadedTable(datastore, member, actor.now);
	const page = parsePageNumber(query.get("pagina"));
	const [done, taken, left, act, only] = ["listo", "filas", "quedaron", "acto", "producto"].map((name) =>
		query.get(name),
	);
	return {
		title: "Importar productos",
		limits: `Hasta ${mostTableRows} filas y ${mostTableBytes / 1000} KB.`,
		plan: table && { ...showPlan(table.plan, page), isBegun: table.attempts > 0 },
		done: done ? describeDone(Number(done), Number(taken), left) : undefined,
		links: act
			? [
					{ name: "Ver lo que cambió, o deshacerlo", url: adminUrls.journal({ acto: act }) },
					{
						name: "Elegir estos productos, como para mostrarlos",
						url: adminUrls.changeProducts({ acto: act }),
					},
				]
			: only
				? [{ name: "Ver el producto", url: adminUrls.product(only) }]
				: [],
	};
});

/** @param taken rows, if some were left out */
function describeDone(count: number, taken: number, left: string | null | undefined): string {
	const rows = taken ? `Tomamos ${taken === 1 ? "1 fila" : `${taken} filas`}. ` : "";
	const changed = `${rows}Cambiamos ${count === 1 ? "1 producto" : `${count} productos`}.`;
	return left ? `${changed} Alguien cambió mientras tanto, y quedaron como estaban: ${left}.` : changed;
}

function showPlan({ rows, digest }: ImportPlan, page: number) {
	const changed = [
		...rows.filter(isWrong),
		...rows.filter(({ state }) => state === "new" || state === "changed"),
	];
	const { shown, hasNext } = pageOf(changed, page, pageSizes.importedRows);
	const count = (state: PlannedRow["state"]) => rows.filter((row) => row.state === state).length;
	const wrong = count("wrong");
	const good = rows.length - wrong;
	const isEmpty = changed.length === wrong;
	const split = `${good} ${good === 1 ? "fila se puede tomar" : "filas se pueden tomar"}, ${wrong} no. `;
	return {
		digest,
		summary: `${wrong > 0 && !isEmpty ? split : ""}Nuevas: ${count("new")}. Cambian: ${count("changed")}. Quedan igual: ${count("unchanged")}. Con error: ${wrong}.${describeMoved(rows)}${describeOffers(rows)}`,
		wrong: wrong > 0 ? (wrong === 1 ? "la fila con error" : `las ${wrong} filas con error`) : undefined,
		good: good === 1 ? "la fila buena" : `las ${good} filas buenas`,
		isEmpty,
		isDoubtful: rows.some((row) => row.isDoubtful),
		rows: shown.map(describeRow),
		next: hasNext ? adminUrls.import({ pagina: page + 1 }) : undefined,
	};
}

function describeMoved(rows: readonly PlannedRow[]): string {
	const moved = rows.filter((row) => row.moved && !isWrong(row));
	if (moved.length === 0) return "";
	const all = moved.map(({ sku, moved }) => `${sku} (la tabla dice ${moved?.exported} y hay ${moved?.now})`);
	return ` Estas unidades cambiaron desde que exportaste, y quedan como están: ${nameSome(all)}.`;
}

function describeOffers(rows: readonly PlannedRow[]): string {
	const isOffer = ({ changes }: PlannedRow) =>
		changes.some(({ column, before, after }) => column === "oferta" && before && after) &&
		!changes.some(({ column }) => column === "precio");
	if (!rows.some((row) => isOffer(row) && !isWrong(row))) return "";
	return " Donde cambia solo la oferta, el precio tachado queda igual, y vuelve cuando la oferta termina.";
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
	const doubt = isDoubtful ? [priceDoubt] : [];
	return [String(line), sku, stateNames[state], state === "wrong" ? faults : [...doubt, ...changed]];
}

export const changeByTable = uploadHandler("goods", async (received) => {
	return received.typed.intent === "importar" ? importStored(received) : storeTable(received);
});

async function storeTable({ datastore, actor, member, files: [file], cut }: ReceivedUpload) {
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

async function importStored({ datastore, acting, member, typed }: ReceivedUpload) {
	const asked = {
		email: member.email,
		digest: typed.digest,
		acceptDoubts: typed.meant === "on",
		skipWrong: typed.rows === "buenas",
		isTimeUp: timeLimit(),
	};
	const imported = await importUploadedTable(datastore, asked, acting("productos importar"));
	if (imported.outcome !== "imported") {
		const [problem, status] = obstacles[imported.outcome];
		return refuseTyped({}, problem, status);
	}
	const { changed, taken, outdated, act } = imported;
	const filas = asked.skipWrong ? taken : undefined;
	const producto = act ? undefined : changed[0];
	const told = { listo: String(changed.length), filas, quedaron: nameSome(outdated), acto: act, producto };
	return redirect(adminUrls.import(told), 303);
}

const obstacles = {
	unknown: ["Esa tabla ya se importó. Para cambiar algo más, súbela otra vez.", 409],
	outdated: ["Mientras tanto cambió algo. Abajo está lo que haría ahora: revisa e importa otra vez.", 409],
	begun: ["Esa tabla ya se está importando.", 409],
	wrong: ["Hay filas con error: corrígelas y sube el archivo otra vez, o toma solo las buenas.", 400],
	doubtful: ["Hay precios dudosos. Si están bien, marca «Sí, esos son los precios».", 400],
	unavailable: ["El sistema dejó de responder. Abajo está lo que falta: importa otra vez.", 503],
} as const;

export const downloadProducts = deskHandler("goods", async ({ datastore, actor }) => {
	const today = limaDay(actor.now);
	return csvResponse(exportSpreadsheet(datastore, today), `productos-${today}`);
});

export const downloadRefused = deskHandler("goods", async ({ datastore, member, actor }) => {
	const rows = await exportRefusedRows(datastore, member, actor.now);
	if (!rows) throw new Response(null, { status: 404 });
	return csvResponse(rows, `filas-con-error-${limaDay(actor.now)}`);
});
