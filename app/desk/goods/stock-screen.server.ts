import { redirect } from "@remix-run/node";
import { describeAction, describeActor } from "~/desk/frame/describe-action";
import { type DeskArgs, enterDesk, receiveDeskForm } from "~/desk/frame/desk-handler.server";
import { type Problem, refuseTyped } from "~/desk/frame/desk-refusal.server";
import { pageSizes } from "~/desk/frame/page-sizes";
import { pageOf, readListPage, readSearchText, searchField } from "~/desk/frame/read-list-page.server";
import { formerSlugsOf } from "~/domain/assortment/former-slugs.server";
import { longestReason, moveUnits } from "~/domain/assortment/move-units.server";
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
import { findRecord } from "~/platform/datastore/find-record.server";
import { formatShortDateTime, limaDay } from "~/platform/values/lima-time";
import { parsePageNumber } from "~/platform/values/page-number";

export async function loadStock(args: DeskArgs) {
	const { datastore, catalog, member, actor, query } = await enterDesk(args, "stock");
	const text = readSearchText(query) ?? "";
	const page = parsePageNumber(query.get("pagina"));
	const snapshot = catalog.snapshot();
	const today = limaDay(actor.now);
	const slugs = text ? findStocked(snapshot, text, mostFound, today) : snapshot.products.scarce(lowUnits);
	const { shown, hasNext } = pageOf(slugs, page, pageSizes.stock);
	// A refused row is shown again even if it no longer belongs to the list.
	const posted = query.get("sku") ?? "";
	const postedSlug = slugOfSku(posted);
	if (posted && !shown.includes(postedSlug)) shown.unshift(postedSlug);
	const items = await readItems(datastore, shown, today);
	const where = { q: text, pagina: page > 1 ? page : undefined };
	const done = query.get("listo");
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
		rows: (text ? items : fewestFirst(items, posted)).map((item) => ({
			id: item.sku,
			url: adminUrls.stockMoves({ sku: item.sku }),
			name: itemLabel(item),
			details: item.sku,
			value: String(item.units),
			action: adminUrls.stock({ ...where, sku: item.sku }),
		})),
		next: hasNext ? adminUrls.stock({ ...where, pagina: page + 1 }) : undefined,
		done: done ? `Guardamos las unidades de ${done}.` : undefined,
	};
}

/** @param always the SKU of an item to list whatever its units */
function fewestFirst(items: StockItem[], always: string): StockItem[] {
	const few = items.filter(({ sku, units }) => units < lowUnits || sku === always);
	return few.sort((a, b) => a.units - b.units);
}

/** A search may match the whole catalogue; only the best matches are listed. */
const mostFound = 200;

export async function changeStock(args: DeskArgs) {
	const { datastore, typed, acting, query } = await receiveDeskForm(args, "stock");
	const { sku = "", units = "", reason = "" } = typed;
	const refuse = (problem: Problem, status = 400) => refuseTyped({ ...typed, intent: sku }, problem, status);
	const set = readTypedUnits(units);
	if (set === undefined) return refuse({ units: `Escribe cuántas unidades hay: ${unitsRule}.` });
	const seen = Number.parseInt(typed.seen ?? "", 10);
	const changes = new Map([[sku, { set, seen }]]);
	const moved = await moveUnits(datastore, { changes, reason }, acting("inventario"));
	if (moved.outcome === "refused") {
		return refuse(
			{
				noReason: { reason: "Escribe por qué cambian, por ejemplo: conteo." },
				longReason: {
					reason: `El motivo tiene ${reason.trim().length} letras y caben ${longestReason}.`,
				},
				fewer: {
					units: "Tu puesto solo puede sumar unidades: pide a tu encargada o encargado que las baje.",
				},
			}[moved.fault],
		);
	}
	const counted = moved.units.get(sku);
	if (!counted) return refuse("Ese producto ya no se vende.", 409);
	if (counted.isOutdated) {
		const now = `Mientras tanto cambiaron: ahora hay ${counted.before}. Revisa y guarda otra vez.`;
		return refuse({ units: now }, 409);
	}
	const where = { q: query.get("q"), pagina: query.get("pagina") };
	return redirect(adminUrls.stock({ ...where, listo: sku }), 303);
}

/** Reasons that nobody typed: the desk and the commands give them. */
const givenReasons = /^(admin (fotos|productos|productos importar)|catalog import|product set)$/;

/** @param order its reference, if an order moved the units: the reason is then its status, or `held` or `lines` */
function describeReason(reason: string, order: string | undefined): string {
	if (givenReasons.test(reason)) return describeAction(reason);
	if (!order) return reason;
	if (reason === "held") return "Apartado";
	if (reason === "lines") return "Otros productos";
	const status = orderStatuses.find((one) => one === reason);
	return status ? statusLabel(status) : reason;
}

export async function loadStockMoves(args: DeskArgs) {
	const { datastore, query } = await enterDesk(args, "stock");
	const sku = query.get("sku") ?? "";
	const slug = slugOfSku(sku);
	const former = formerSlugsOf((await findRecord(datastore, "product", slug)) ?? {});
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
}

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
