import type { ReceivedForm } from "~/desk/frame/desk-handler.server";
import { typedWith } from "~/desk/frame/desk-refusal.server";
import { readSearchText } from "~/desk/frame/read-list-page.server";
import { readItems } from "~/domain/assortment/stock-items.server";
import { lineLabel, maxTeamQuantity, type PricedCart, type WantedLine } from "~/domain/cart/cart";
import { parseQuantity } from "~/domain/cart/parse-quantity";
import { priceCart } from "~/domain/cart/price-cart.server";
import { itemLabel } from "~/domain/cart/sku.server";
import { findStocked } from "~/domain/catalog/find-products.server";
import { limaDay } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";

export const unitsPrefix = "units-";
/** Of returned units that do not go back to the stock. */
export const writtenOffPrefix = "off-";
/** Products that each of the names in a search lists, each with all its variants. */
const mostFound = 8;
const mostNames = 5;

export interface GoodsAnswer {
	chosen: ChosenItem[];
	found: { sku: string; name: string; price: string; units: number }[] | undefined;
}

export interface ChosenItem {
	name: string;
	field: string;
	price: string;
	/** The product's other variants, if one can take its place. */
	variants?: { field: string; options: [sku: string, name: string][] };
}

/** What the form would bring, and the total that the keeper then confirms, in céntimos. */
export interface TotalPreview {
	text: string;
	amount: string;
	total: number;
}

/** What the form has once the button «Agregar» of a found item was pressed. A search for several names stays. */
export function withAdded({ agregar: added = "", ...typed }: Record<string, string>): Record<string, string> {
	if (!added) return typed;
	const q = typed.q?.includes(",") ? typed.q : "";
	return { ...typed, q, [unitsPrefix + added]: typed[unitsPrefix + added] ?? "1" };
}

export function readLines(typed: Record<string, string>, prefix = unitsPrefix) {
	const lines: WantedLine[] = [];
	const faults: Record<string, string> = {};
	for (const [sku, units] of typedWith(prefix, typed)) {
		if (/^0*$/.test(units.trim())) continue;
		const quantity = parseQuantity(units);
		if (quantity) lines.push({ sku, quantity });
		else faults[prefix + sku] = "Escribe cuántas unidades, como 2; con 0 se quita.";
	}
	return { lines, faults };
}

/** The chosen products at today's prices. */
export function priceGoods(
	{ catalog, actor }: ReceivedForm,
	typed: Record<string, string>,
	lines: readonly WantedLine[],
): { chosen: ChosenItem[]; cart: PricedCart } {
	const limits = { most: maxTeamQuantity, mayOwe: typed.anyway === "on" };
	const cart = priceCart({ lines }, catalog.snapshot().products, { now: actor.now.getTime(), limits });
	const wanted = typedWith(unitsPrefix, typed).filter(([, units]) => units !== "0");
	const chosen = wanted.map(([sku]) => {
		const line = cart.lines.find((one) => one.sku === sku);
		return {
			name: line ? lineLabel(line) : sku,
			field: unitsPrefix + sku,
			price: line ? formatSoles(line.unit.pen) : "No se vende",
		};
	});
	return { chosen, cart };
}

/** @returns undefined if nothing was searched for */
export async function findGoods(
	{ datastore, catalog, actor }: ReceivedForm,
	typed: Record<string, string>,
): Promise<GoodsAnswer["found"]> {
	const q = readSearchText(new URLSearchParams({ q: typed.q ?? "" }));
	if (!q) return undefined;
	const snapshot = catalog.snapshot();
	const today = limaDay(actor.now);
	const names = q.split(",").slice(0, mostNames);
	const slugs = new Set(names.flatMap((name) => findStocked(snapshot, name.trim(), mostFound, today)));
	const sold = [...slugs].filter((slug) => snapshot.products.bySlug(slug));
	return (await readItems(datastore, sold, today)).map((item) => ({
		sku: item.sku,
		name: itemLabel(item),
		price: formatSoles((item.variant ?? item.product).price.pen),
		units: item.units,
	}));
}
