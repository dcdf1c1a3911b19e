import { redirect } from "@remix-run/node";
import { describeAction, describeActor } from "~/desk/frame/describe-action";
import { formHandler, listHandler } from "~/desk/frame/desk-handler.server";
import { type Problem, refuseTyped, typedWith } from "~/desk/frame/desk-refusal.server";
import {
	pageOf,
	pageSizes,
	readListPage,
	readSearchText,
	searchField,
} from "~/desk/frame/read-list-page.server";
import { readFormerSlugs } from "~/domain/assortment/former-slugs.server";
import { countWaiting, listOwing, longestReason, moveUnits } from "~/domain/assortment/move-units.server";
import { readItems, type StockItem } from "~/domain/assortment/stock-items.server";
import { itemLabel } from "~/domain/cart/sku.server";
import { findStocked } from "~/domain/catalog/find-products.server";
import { type StockMove, stockMoveRecord } from "~/domain/goods/change-stock.server";
import { lowUnits } from "~/domain/goods/low-units";
import { slugOfSku } from "~/domain/goods/sku";
import { readTypedUnits, skuOfUnits, unitKey, unitsRule } from "~/domain/goods/stock-record.server";
import { orderStatuses, statusLabel } from "~/domain/orders/order-status";
import { mayUse } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";
import { formatShortDateTime, limaDay } from "~/platform/values/lima-time";
import { parsePageNumber } from "~/platform/values/page-number";

export const loadStock = listHandler("stock", async ({ datastore, catalog, member, actor, query }) => {
	const text = readSearchText(query) ?? "";
	const page = parsePageNumber(query.get("pagina"));
	const snapshot = catalog.snapshot();
	const today = limaDay(actor.now);
	const slugs = text ? findStocked(snapshot, text, mostFound, today) : snapshot.products.scarce(lowUnits);
	const { shown, hasNext } = pageOf(slugs, page, pageSizes.stock);
	const counted = query.get("hoja")?.split(" ").slice(0, pageSizes.stock);
	const items = await readItems(datastore, counted ?? shown, today);
	const skus = items.map(({ sku }) => sku);
	const [waiting, owing] = await Promise.all([countWaiting(datastore, skus), listOwing(datastore)]);
	const where = { q: text, pagina: page > 1 ? page : undefined };
	const done = Number.parseInt(query.get("listo") ?? "", 10);
	return {
		title: "Inventario",
		filters: [searchField("Producto o SKU", text)],
		heading: text ? `Resultados de «${text}»` : "Quedan pocas unidades",
		links: [
			{ name: "Ver todos los movimientos", url: adminUrls.stockMoves() },
			...(mayUse(member.role, "goods")
				? [{ name: "Ver los productos y sus precios", url: adminUrls.products({ q: text }) }]
				: []),
		],
		empty:
			text && slugs.length > 0
				? "A este producto le faltan datos: complétalo para contar aquí sus unidades."
				: "No hay productos así.",
		rows: (text || counted ? items : fewestFirst(items)).map((item) => {
			const { sku, units, isDamaged } = item;
			const waits = waiting.get(sku) ?? 0;
			const owed = owing.get(sku);
			const notes = [
				...(owed ? [`${owed.units} por enviar primero a ${owed.orders.join(", ")}`] : []),
				...(waits > 0 ? [`${waits} en pedidos por entregar`] : []),
				...(isDamaged ? ["Su registro está dañado y no se vende: cuéntalas"] : []),
			];
			return {
				id: sku,
				url: adminUrls.stockMoves({ sku }),
				name: itemLabel(item),
				details: sku,
				value: String(units + waits),
				...(notes.length > 0 && { valueNote: notes.join(". ") }),
			};
		}),
		// A refused sheet lists the same products again, even those that no longer belong to the list.
		action: adminUrls.stock({ ...where, hoja: (counted ?? shown).join(" ") }),
		next: hasNext ? adminUrls.stock({ ...where, pagina: page + 1 }) : undefined,
		done: done > 0 ? `Guardamos ${done === 1 ? "1 cantidad" : `${done} cantidades`}.` : undefined,
	};
});

function fewestFirst(items: StockItem[]): StockItem[] {
	return items.filter(({ units }) => units < lowUnits).sort((a, b) => a.units - b.units);
}

/** A search may match the whole catalogue; only the best matches are listed. */
const mostFound = 200;

/** Saves a sheet of counted units. What somebody else changed meanwhile stays, and is asked for again. */
export const changeStock = formHandler("stock", async ({ datastore, acting, query, typed }) => {
	const refuse = (problem: Problem, status = 400, answers = typed, retry = "") =>
		refuseTyped({ ...answers, intent: "hoja" }, problem, status, retry);
	const counts = readCounts(typed);
	const { reason = "" } = typed;
	if (counts.length === 0) return refuse("No cambiaste ninguna cantidad: escribe las que contaste.");
	const faultsOf = (wrong: Count[], fault: string) =>
		Object.fromEntries(wrong.map(({ sku }) => [`units-${sku}`, fault]));
	const unread = counts.filter(({ set }) => set === undefined);
	if (unread.length > 0) return refuse(faultsOf(unread, `Escribe cuántas unidades hay: ${unitsRule}.`));
	const changes = new Map(counts.map(({ sku, set = 0, seen }) => [sku, { counted: set, seen }]));
	const moved = await moveUnits(datastore, { changes, reason }, acting("inventario"));
	if (moved.outcome === "refused") {
		const lowered = counts.filter(({ set = 0, seen }) => set < seen);
		return refuse(
			{
				noReason: { reason: "Escribe por qué cambian, por ejemplo: conteo." },
				longReason: {
					reason: `El motivo tiene ${reason.trim().length} letras y caben ${longestReason}.`,
				},
				fewer: faultsOf(
					lowered,
					"Tu puesto solo puede sumar unidades: pide a tu encargada o encargado que las baje.",
				),
			}[moved.fault],
		);
	}
	const kept = counts.filter(({ sku }) => moved.units.get(sku)?.isOutdated !== false);
	const where = { q: query.get("q"), pagina: query.get("pagina") };
	if (kept.length === 0) return redirect(adminUrls.stock({ ...where, listo: counts.length }), 303);
	const gone = kept.filter(({ sku }) => !moved.units.has(sku));
	const faults = kept.map(({ sku }) => {
		const { before = 0, waiting = 0 } = moved.units.get(sku) ?? {};
		const said = `Mientras tanto cambiaron: ahora hay ${before + waiting}. Revisa y guarda otra vez.`;
		return [`units-${sku}`, said];
	});
	const answers = {
		reason,
		...Object.fromEntries(kept.map(({ sku, typed: units }) => [`units-${sku}`, units])),
	};
	const problem =
		gone.length > 0
			? `Ya no se venden: ${gone.map(({ sku }) => sku).join(", ")}. Revisa las demás cantidades y guarda otra vez.`
			: Object.fromEntries(faults);
	return refuse(problem, 409, answers, kept.length < counts.length ? "Lo demás se guardó." : "");
});

interface Count {
	sku: string;
	typed: string;
	/** The typed number of units, if it is one. */
	set: number | undefined;
	/** The units that the page showed, as on the shelf. */
	seen: number;
}

/** @param typed has `units-mesa` and `seen-mesa` for the SKU `mesa` @returns the counts that change something */
function readCounts(typed: Record<string, string>): Count[] {
	const counts = typedWith("units-", typed).map(([sku, units]) => {
		const seen = Number.parseInt(typed[`seen-${sku}`] ?? "", 10);
		return { sku, typed: units, set: readTypedUnits(units), seen };
	});
	return counts.filter(({ set, seen }) => set !== seen);
}

/** Reasons that nobody typed: the desk and the commands give them. */
const givenReasons =
	/^(admin (diario deshacer|fotos|productos|productos importar)|catalog import|product set)$/;

/** @param order its reference, if an order moved the units: the reason is then its status, or `held`, `lines` or `returned` */
function describeReason(reason: string, order: string | undefined): string {
	if (givenReasons.test(reason)) return describeAction(reason);
	if (!order) return reason;
	if (reason === "held") return "Apartado";
	if (reason === "lines") return "Otros productos";
	if (reason === "returned") return "Devolución";
	const status = orderStatuses.find((one) => one === reason);
	return status ? statusLabel(status) : reason;
}

export const loadStockMoves = listHandler("stock", async ({ datastore, query }) => {
	const sku = query.get("sku") ?? "";
	const slug = slugOfSku(sku);
	const former = await readFormerSlugs(datastore, slug);
	const where = sku ? { field: "product" as const, value: slug } : undefined;
	const newest = { where, by: "at", isDescending: true } as const;
	const page = await readListPage(datastore, "stock-move", stockMoveRecord, query, newest);
	return {
		title: sku ? `Movimientos de ${sku}` : "Movimientos del inventario",
		links: former.map((one) => ({
			name: `Movimientos con su dirección anterior, ${one}`,
			url: adminUrls.stockMoves({ sku: one + sku.slice(slug.length) }),
		})),
		empty: "Todavía no hay movimientos.",
		table: {
			caption: "Movimientos, los últimos primero",
			columns: ["Cuándo", "SKU", "#Unidades", "#Quedan", "Quién", "Por qué"],
			rows: page.items.filter(({ variant }) => !sku || variant === unitKey(sku)).map(toCells),
			isTimed: true,
		},
		next: page.next && adminUrls.stockMoves({ sku, despues: page.next }),
		nextText: "Movimientos anteriores",
	};
});

function toCells({ at, product, variant, units, left, by, reason, order }: StockMove): string[] {
	return [
		formatShortDateTime(at),
		skuOfUnits(product, variant),
		units > 0 ? `+${units}` : String(units),
		String(left),
		describeActor(by),
		[describeReason(reason, order), order].filter(Boolean).join(", "),
	];
}
