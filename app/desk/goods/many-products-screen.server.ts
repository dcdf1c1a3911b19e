import { redirect } from "@remix-run/node";
import { type DeskArgs, enterDesk, receiveDeskForm } from "~/desk/frame/desk-handler.server";
import { type Problem, refuseTyped, typedWith } from "~/desk/frame/desk-refusal.server";
import { pageOf } from "~/desk/frame/read-list-page.server";
import { BadSpreadsheet } from "~/domain/assortment/read-spreadsheet.server";
import { type ManyChange, type Rounding, tableOfChange } from "~/domain/assortment/table-of-change.server";
import { keepUploadedTable } from "~/domain/assortment/uploaded-table.server";
import { findEntry } from "~/domain/staff/journal.server";
import { adminUrls } from "~/platform/admin-urls";
import { limaDay, plainDay, startOfLimaDay } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { parsePageNumber } from "~/platform/values/page-number";
import { parsePercent } from "~/platform/values/plain-signs";
import { categoryOptions, findFiltered, readFilters } from "./products-screen.server";

const mostAtOnce = 500;

export async function loadManyProducts(args: DeskArgs) {
	const { datastore, catalog, actor, query } = await enterDesk(args, "goods");
	const snapshot = catalog.snapshot();
	const acto = query.get("acto") ?? undefined;
	const { parts } = (await findEntry(datastore, acto)) ?? {};
	const filters = readFilters(query);
	const page = parsePageNumber(query.get("pagina"));
	const fieldsOf = new Map(snapshot.records.map(({ id, fields }) => [id, fields]));
	const changed = parts?.filter((id) => fieldsOf.has(id));
	const { shown, hasNext } = changed
		? pageOf(changed, page, mostAtOnce)
		: findFiltered(snapshot, filters, limaDay(actor.now), page, mostAtOnce);
	return {
		title: "Cambiar muchos productos",
		products: shown.map((id) => {
			const { name = id, pen, hidden } = fieldsOf.get(id) ?? {};
			const price = typeof pen === "number" ? formatSoles(pen) : "precio por variante";
			return { field: chosenPrefix + id, name: String(name), details: hidden ? `${price}, oculto` : price };
		}),
		next: hasNext ? adminUrls.changeProducts({ ...filters, acto, pagina: page + 1 }) : undefined,
		whats: Object.entries(whats),
		roundings: Object.entries(roundings),
		categories: categoryOptions(snapshot).slice(1),
		list: adminUrls.products({ ...filters }),
	};
}

const chosenPrefix = "p-";

const whats: Record<ManyChange["what"], string> = {
	lower: "Bajar el precio",
	raise: "Subir el precio",
	sale: "Poner en oferta",
	endSale: "Quitar la oferta",
	show: "Mostrar",
	hide: "Ocultar",
	category: "Pasar a otra categoría",
};

const roundings: Record<Rounding, string> = {
	none: "Al céntimo",
	tenth: "A diez céntimos",
	sol: "A soles enteros",
	ninety: "Terminado en .90",
};

/** Shows what would change, on the page of imported tables. */
export async function planManyProducts(args: DeskArgs) {
	const { datastore, member, actor, typed } = await receiveDeskForm(args, "goods");
	const products = typedWith(chosenPrefix, typed).map(([slug]) => slug);
	const read = readChange(typed);
	const refuse = (problem: Problem) => refuseTyped({ ...typed, intent: "muchos" }, problem);
	if ("faults" in read) return refuse(read.faults);
	if (products.length === 0) return refuse("Elige al menos un producto.");
	const bytes = await tableOfChange(datastore, products, read.change, limaDay(actor.now));
	if (!bytes) {
		const lacking = read.change.what === "endSale" ? "una oferta" : "un precio";
		return refuse(`Ninguno de los elegidos tiene ${lacking}.`);
	}
	try {
		await keepUploadedTable(datastore, { email: member.email, bytes }, actor);
	} catch (error) {
		if (!(error instanceof BadSpreadsheet)) throw error;
		return refuse("Con sus opciones son demasiados para una vez: elige menos.");
	}
	return redirect(adminUrls.import(), 303);
}

function readChange(
	typed: Record<string, string>,
): { change: ManyChange } | { faults: Record<string, string> } {
	const { category = "" } = typed;
	const what = Object.keys(whats).find((one) => one === typed.what) as ManyChange["what"] | undefined;
	switch (what) {
		case undefined:
			return { faults: { what: "Elige qué hacer." } };
		case "endSale":
		case "show":
		case "hide":
			return { change: { what } };
		case "category":
			return category ? { change: { what, category } } : { faults: { category: "Elige una categoría." } };
	}
	const percent = parsePercent(typed.percent ?? "") ?? 0;
	const rounding = Object.keys(roundings).find((one) => one === typed.rounding) as Rounding | undefined;
	const days = { from: plainDay(typed.from ?? ""), until: plainDay(typed.until ?? "") };
	const most = what === "raise" ? 500 : 90;
	const faults = {
		...((percent < 0.1 || percent > most) && { percent: `Escribe un porcentaje de 0.1 a ${most}, como 10.` }),
		...(rounding === undefined && { rounding: "Elige cómo redondear." }),
		...(what === "sale" &&
			days.from &&
			!startOfLimaDay(days.from) && { from: "Escribe un día, como 2026-12-24." }),
		...(what === "sale" && !startOfLimaDay(days.until) && { until: "Escribe el último día de la oferta." }),
	};
	if (rounding === undefined || Object.keys(faults).length > 0) return { faults };
	return { change: what === "sale" ? { what, percent, rounding, ...days } : { what, percent, rounding } };
}
