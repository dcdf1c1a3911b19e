import { redirect } from "@remix-run/node";
import { deskHandler, formHandler } from "~/desk/frame/desk-handler.server";
import { type Problem, refuseTyped, typedWith } from "~/desk/frame/desk-refusal.server";
import { pageOf } from "~/desk/frame/read-list-page.server";
import { keepUploadedTable } from "~/domain/assortment/import-products.server";
import { BadSpreadsheet } from "~/domain/assortment/read-spreadsheet.server";
import {
	type ManyChange,
	type ManyChangeField,
	mostPercent,
	type Rounding,
	readManyChange,
	tableOfChange,
} from "~/domain/assortment/table-of-change.server";
import { longestTag } from "~/domain/goods/tags";
import { findEntry } from "~/domain/staff/journal.server";
import { adminUrls } from "~/platform/admin-urls";
import { limaDay } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { parsePageNumber } from "~/platform/values/page-number";
import { categoryOptions, findFiltered, readFilters } from "./products-screen.server";

const mostAtOnce = 500;

export const loadManyProducts = deskHandler("goods", async ({ datastore, catalog, actor, query }) => {
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
});

const chosenPrefix = "p-";

const whats: Record<ManyChange["what"], string> = {
	lower: "Bajar el precio",
	raise: "Subir el precio",
	sale: "Poner en oferta",
	endSale: "Quitar la oferta",
	show: "Mostrar",
	hide: "Ocultar",
	category: "Pasar a otra categoría",
	tag: "Poner una etiqueta",
	untag: "Quitar una etiqueta",
};

const roundings: Record<Rounding, string> = {
	none: "Al céntimo",
	tenth: "A diez céntimos",
	sol: "A soles enteros",
	ninety: "Terminado en .90",
};

/** Shows what would change, on the page of imported tables. */
export const planManyProducts = formHandler("goods", async ({ datastore, member, actor, typed }) => {
	const products = typedWith(chosenPrefix, typed).map(([slug]) => slug);
	const read = readManyChange(typed);
	const refuse = (problem: Problem) => refuseTyped({ ...typed, intent: "muchos" }, problem);
	if ("faults" in read) return refuse(explainFaults(read.faults, typed.what));
	if (products.length === 0) return refuse("Elige al menos un producto.");
	const bytes = await tableOfChange(datastore, products, read.change, limaDay(actor.now));
	if (!bytes) {
		const { what } = read.change;
		const lacking = what === "endSale" ? "una oferta" : what === "untag" ? "esa etiqueta" : "un precio";
		return refuse(`Ninguno de los elegidos tiene ${lacking}.`);
	}
	try {
		await keepUploadedTable(datastore, { email: member.email, bytes }, actor);
	} catch (error) {
		if (!(error instanceof BadSpreadsheet)) throw error;
		return refuse("Con sus opciones son demasiados para una vez: elige menos.");
	}
	return redirect(adminUrls.import(), 303);
});

/** @param what undefined if none was chosen */
function explainFaults(fields: readonly ManyChangeField[], what: string | undefined) {
	const texts: Record<ManyChangeField, string> = {
		what: "Elige qué hacer.",
		percent: `Escribe un porcentaje de 0.1 a ${mostPercent(what)}, como 10.`,
		rounding: "Elige cómo redondear.",
		from: "Escribe un día, como 2026-12-24.",
		until: "Escribe el último día de la oferta.",
		category: "Elige una categoría.",
		tag: `Escribe una etiqueta de hasta ${longestTag} letras, sin comas.`,
	};
	return Object.fromEntries(fields.map((field) => [field, texts[field]]));
}
