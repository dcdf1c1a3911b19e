import { slugOfSku } from "~/domain/goods/sku";
import { variantToQuery } from "~/domain/goods/variants";
import { urls } from "~/platform/urls";
import { formatSoles } from "~/platform/values/money";
import { applyDiscount, totalBeforeDelivery } from "./apply-discount";
import {
	type CartNotice,
	type LastChange,
	lineLabel,
	maxCartLines,
	maxQuantity,
	type Outcome,
	type PricedCart,
} from "./cart";
import { findItem, type Item, itemLabel, type ProductLookup, productNamed } from "./sku.server";

const noticeMs = 60_000;
const undoMs = 10 * 60_000;

export function describeLastChange(
	last: LastChange | undefined,
	{ lines, subtotal, discount }: Pick<PricedCart, "lines" | "subtotal" | "discount">,
	products: ProductLookup,
	now: number,
): CartNotice | undefined {
	if (!last || now - last.at >= noticeMs) return undefined;
	const { outcome, sku, at } = last;
	if (outcome === "changed") {
		const line = lines.find((one) => one.sku === sku);
		const { name, total } = totalBeforeDelivery(subtotal, applyDiscount(discount, subtotal, undefined));
		const text =
			line?.quantity &&
			`Ahora llevas ${line.quantity} de ${lineLabel(line)}. ${name}: ${formatSoles(total.pen)}.`;
		return text ? { look: "heard", text, at } : undefined;
	}
	const item = findItem(products, sku);
	// Of a product that was hidden meanwhile, the cart itself says that it is not sold any more.
	const isNaming = namingOutcomes.has(outcome) || (outcome === "undone" && last.quantity === 1);
	if (!item && isNaming) return undefined;
	// The line says that it sold out since.
	if (item && isNaming && outcome !== "soldOut" && stockOf(item) === 0) return undefined;
	if (lines.length === 0 && (outcome === "undone" || outcome === "again")) return undefined;
	const isGone = sku !== "" && !productNamed(products, slugOfSku(sku));
	const look = ["added", "undone", "again"].includes(outcome) ? "success" : "warning";
	return { look, text: textOf(last, item, isGone), link: alternativeLink(last, products), at };
}

function stockOf({ product, variant }: Item): number {
	return (variant ?? product).stock;
}

const namingOutcomes = new Set<Outcome>(["added", "most", "stock", "soldOut"]);

export function canUndo(last: LastChange | undefined, now: number): boolean {
	return last !== undefined && now - last.at < undoMs;
}

/** @returns when the notice or the undo button disappears, in milliseconds since 1970; `Infinity` without either */
export function nextNoticeChange(last: LastChange | undefined, now: number): number {
	if (!last) return Number.POSITIVE_INFINITY;
	const changes = [last.at + noticeMs, last.at + undoMs];
	return changes.find((at) => at > now) ?? Number.POSITIVE_INFINITY;
}

function textOf({ outcome, quantity }: LastChange, item: Item | undefined, isGone: boolean): string {
	const label = item ? itemLabel(item) : "el producto";
	const price = item ? formatSoles((item.variant ?? item.product).price.pen) : "";
	const texts: Record<Exclude<Outcome, "changed">, string> = {
		added:
			quantity === 1
				? `Agregaste ${label}: ${price}.`
				: `Agregaste ${quantity} de ${label}: ${price} cada uno.`,
		most: `Puedes llevar hasta ${maxQuantity} de cada producto. Dejamos ${maxQuantity} de ${label} en tu carrito.`,
		stock: `No quedan tantos: en tu carrito está todo lo que hay de ${label}.`,
		soldOut: `${label} se agotó, y no está en tu carrito.`,
		full: `Tu carrito está lleno (hasta ${maxCartLines} productos distintos). Quita uno para agregar otro.`,
		undone: `Devolvimos ${quantity > 1 ? `${quantity} productos` : label} a tu carrito.`,
		again: "En tu carrito está lo que todavía vendemos de ese pedido.",
		notSold: isGone
			? "Ese producto ya no se vende."
			: "Esa opción ya no se vende. Vuelve al producto y elige otra.",
	};
	return outcome === "changed" ? "" : texts[outcome];
}

function alternativeLink({ outcome, sku }: LastChange, products: ProductLookup): CartNotice["link"] {
	if (outcome !== "soldOut" && outcome !== "notSold") return undefined;
	const { product, variant } = findItem(products, sku) ?? {
		product: products.bySlug(sku),
		variant: undefined,
	};
	if (!product) return undefined;
	return product.stock > 0
		? {
				url: urls.product(product.slug, variantToQuery(product, variant)),
				text: `Elegir otra opción de ${product.name}`,
			}
		: { url: urls.category(product.categoryId), text: "Ver productos parecidos" };
}
