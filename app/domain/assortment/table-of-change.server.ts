import { isSaleOver } from "~/domain/goods/sale";
import { hasTag, readTag, readTags } from "~/domain/goods/tags";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { inTurns } from "~/platform/process/event-loop.server";
import { csvOf } from "~/platform/tables/csv.server";
import { startOfLimaDay } from "~/platform/values/lima-time";
import { toDecimal } from "~/platform/values/money";
import { parsePercent, plainDay } from "~/platform/values/plain-signs";
import { findOwnPrices } from "./edit-product.server";
import { spreadsheetColumns, spreadsheetRowsOf, type TableRow } from "./spreadsheet-columns.server";
import { readPresentRecords } from "./stock-items.server";

/** What is done to each of many products. Percentages are above 0. */
export type ManyChange =
	| { what: "raise" | "lower"; percent: number; rounding: Rounding }
	/** Without its first day, from today. */
	| { what: "sale"; percent: number; rounding: Rounding; from: string; until: string }
	| { what: "endSale" | "show" | "hide" }
	| { what: "category"; category: string }
	| { what: "tag" | "untag"; tag: string };

/** To the nearest céntimo, ten céntimos, sol, or price that ends in .90. */
export type Rounding = "none" | "tenth" | "sol" | "ninety";

export type ManyChangeField = "what" | "percent" | "rounding" | "from" | "until" | "category" | "tag";

/** @param typed may lack fields that the change does not need @returns also which fields are wrong */
export function readManyChange(
	typed: Partial<Record<ManyChangeField, string>>,
): { change: ManyChange } | { faults: ManyChangeField[] } {
	const { category = "" } = typed;
	const what = manyChanges.find((one) => one === typed.what);
	switch (what) {
		case undefined:
			return { faults: ["what"] };
		case "endSale":
		case "show":
		case "hide":
			return { change: { what } };
		case "category":
			return category ? { change: { what, category } } : { faults: ["category"] };
		case "tag":
		case "untag": {
			const tag = readTag(typed.tag ?? "");
			return tag ? { change: { what, tag } } : { faults: ["tag"] };
		}
	}
	const percent = parsePercent(typed.percent ?? "") ?? 0;
	const rounding = Object.keys(steps).find((one) => one === typed.rounding) as Rounding | undefined;
	const days = { from: plainDay(typed.from ?? ""), until: plainDay(typed.until ?? "") };
	const faults: ManyChangeField[] = [];
	if (percent < 0.1 || percent > mostPercent(what)) faults.push("percent");
	if (what === "sale" && days.from && !startOfLimaDay(days.from)) faults.push("from");
	if (what === "sale" && !startOfLimaDay(days.until)) faults.push("until");
	if (rounding === undefined) return { faults: [...faults, "rounding"] };
	if (faults.length > 0) return { faults };
	return { change: what === "sale" ? { what, percent, rounding, ...days } : { what, percent, rounding } };
}

export const manyChanges = [
	"raise",
	"lower",
	"sale",
	"endSale",
	"show",
	"hide",
	"category",
	"tag",
	"untag",
] as const satisfies ManyChange["what"][];

export function mostPercent(what: string | undefined): number {
	return what === "raise" ? 500 : 90;
}

/**
 * The change as a table of products, which is then planned, shown and imported like an uploaded one.
 * @returns undefined if it changes none of them @throws DatastoreUnavailable
 */
export async function tableOfChange(
	datastore: Datastore,
	products: readonly string[],
	change: ManyChange,
	today: string,
): Promise<Buffer | undefined> {
	const rows: Partial<TableRow>[] = [];
	for await (const some of inTurns(products)) {
		const records = await Promise.all(some.map((id) => readPresentRecords(datastore, id)));
		for (const record of records) {
			const [whole = { codigo: record.id }, ...variants] = spreadsheetRowsOf(record, today);
			const offers = findOwnPrices(record.fields?.variants) === "all" ? variants : [whole, ...variants];
			rows.push(...changeRows(whole, offers, change, today));
		}
	}
	if (rows.length === 0) return undefined;
	const table = [
		spreadsheetColumns,
		...rows.map((row) => spreadsheetColumns.map((column) => row[column] ?? "")),
	];
	let text = "";
	for await (const block of csvOf(table)) text += block;
	return Buffer.from(text);
}

type Row = Partial<TableRow> & Pick<TableRow, "codigo">;

/** @param offers the rows that may have a price */
function changeRows(whole: Row, offers: readonly Row[], change: ManyChange, today: string): Row[] {
	const { codigo, etiquetas = "" } = whole;
	switch (change.what) {
		case "show":
			return [{ codigo, estado: "visible" }];
		case "hide":
			return [{ codigo, estado: "oculto" }];
		case "category":
			return [{ codigo, categoria: change.category }];
		case "tag":
			return [{ codigo, etiquetas: readTags(`${etiquetas},${change.tag}`).join(", ") }];
		case "untag": {
			const tags = readTags(etiquetas);
			const left = tags.filter((tag) => !hasTag([tag], change.tag));
			return left.length < tags.length ? [{ codigo, etiquetas: left.join(", ") || "no" }] : [];
		}
		case "endSale": {
			const offered = offers.filter(({ oferta }) => oferta);
			return offered.map((row) => ({ codigo: row.codigo, oferta: "no" }));
		}
		default: {
			const priced = offers.filter(({ precio }) => precio);
			return priced.flatMap((row) => {
				const cells = change.what === "sale" ? putOnOffer(row, change, today) : reprice(row, change, today);
				return cells ? [{ codigo: row.codigo, ...cells }] : [];
			});
		}
	}
}

type PriceChange = Extract<ManyChange, { percent: number }>;

function putOnOffer(
	{ precio }: Row,
	change: Extract<PriceChange, { what: "sale" }>,
	today: string,
): Partial<TableRow> | undefined {
	const oferta = changeByPercent(precio, change);
	return oferta ? { oferta, oferta_desde: change.from || today, oferta_hasta: change.until } : undefined;
}

/**
 * Changes what shoppers pay. During an offer the price that is struck out stays: it must be one that held (Ley 29571). An
 * offer that reaches it ends.
 */
function reprice(
	{ precio, oferta, oferta_desde: from = "", oferta_hasta: until = "" }: Row,
	change: PriceChange,
	today: string,
): Partial<TableRow> | undefined {
	const changed = changeByPercent(precio, change);
	if (!oferta || isSaleOver({ until }, today)) return changed ? { precio: changed } : undefined;
	const offer = changeByPercent(oferta, change);
	if (!changed || !offer) return undefined;
	if (from > today) return { precio: changed, oferta: offer };
	return Number(offer) < Number(precio) ? { oferta: offer } : { precio: offer, oferta: "no" };
}

/** @returns undefined if no price of that rounding is on the right side of the present one */
function changeByPercent(price = "", { what, percent, rounding }: PriceChange): string | undefined {
	const before = Math.round(Number(price) * 100);
	const hundredths = 10_000 + Math.round(percent * 100) * (what === "raise" ? 1 : -1);
	const pen = (before * hundredths) / 10_000;
	const [step, end] = steps[rounding];
	const toStep = (round: (steps: number) => number) => round((pen - end) / step) * step + end;
	const nearest = toStep(Math.round);
	const isRaise = what === "raise";
	const isWrong = isRaise ? nearest < before : nearest > before || (what === "sale" && nearest === before);
	const rounded = isWrong ? toStep(isRaise ? Math.ceil : Math.floor) : nearest;
	return rounded < 1 ? undefined : toDecimal(rounded);
}

/** In céntimos: the prices are `end` and whole steps above it. */
const steps: Record<Rounding, [step: number, end: number]> = {
	none: [1, 0],
	tenth: [10, 0],
	sol: [100, 0],
	ninety: [100, 90],
};
