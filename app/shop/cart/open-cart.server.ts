import type { AppLoadContext } from "@remix-run/node";
import { type Cart, emptyCart, type WantedLine } from "~/domain/cart/cart";
import { nextNoticeChange } from "~/domain/cart/cart-notices.server";
import { priceCart, resolveCartLines } from "~/domain/cart/price-cart.server";
import { findItem, presentSkuOf } from "~/domain/cart/sku.server";
import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { slugOfSku } from "~/domain/goods/sku";
import type { Env } from "~/platform/settings/parse-env.server";
import type { ShopStore } from "~/shop/session/shop-store.server";
import { type ReadCart, readCart } from "./cart-cookie.server";

type CartStore = Pick<ShopStore, "catalog" | "business" | "discounts" | "settings">;

export type OpenCart = ReturnType<typeof priceFrom>;

export async function openCart(request: Request, store: CartStore, context?: AppLoadContext) {
	const { catalog, settings } = store;
	await catalog.ready;
	return priceFrom(catalog.snapshot(), await readCurrentCart(request, settings, context), store);
}

/** While a big catalogue is loading, the cart lacks notices and the lines of renamed products. */
export async function loadLayoutCart(
	request: Request,
	store: CartStore,
	context: AppLoadContext,
): Promise<Pick<OpenCart, "priced" | "validUntil">> {
	const read = await readCurrentCart(request, store.settings, context);
	const slugs = read.cart.lines.map(({ sku }) => slugOfSku(sku));
	const { priced, validUntil } = priceFrom(await store.catalog.snapshotFor({ slugs }), read, store);
	return { priced: { ...priced, ...(context[refusedChange] === true && { notice: undefined }) }, validUntil };
}

async function readCurrentCart(request: Request, settings: Env, context?: AppLoadContext): Promise<ReadCart> {
	const cart = context?.[replacedBy] as Cart | undefined;
	return cart ? { cart, isReset: false, isUnsaved: false } : readCart(request, settings);
}

function priceFrom(
	{ products, areProductsLoaded }: CatalogSnapshot,
	{ cart, isReset, isUnsaved }: ReadCart,
	{ business, discounts }: CartStore,
) {
	const areTermsLoaded = business.isLoaded() && discounts.isLoaded();
	const isFound = areProductsLoaded || cart.lines.every(({ sku }) => findItem(products, sku));
	const isUnread = cart.lines.length > 0 && !(areTermsLoaded && isFound);
	const lines = isUnread ? cart.lines : resolveCartLines(cart.lines, products);
	const priceable: Cart = areProductsLoaded ? cart : { lines, removed: [] };
	const now = Date.now();
	const discount = cart.code ? discounts.judge(cart.code, new Date(now)) : undefined;
	return {
		/** Without discontinued items, and by present SKUs. */
		cart: {
			...cart,
			lines,
			removed: cart.removed.map((line) => ({ ...line, sku: presentSkuOf(products, line.sku) })),
		},
		priced: {
			...priceCart(priceable, products, { now, discount }),
			...(isUnread && { ...emptyCart, isUnread, count: countUnits(lines) }),
			isReset,
			isUnsaved,
			changedAt: cart.last?.at ?? 0,
		},
		products,
		/** Until true, no cart is changed or ordered. */
		isLoaded: areProductsLoaded && areTermsLoaded,
		/** In milliseconds since 1970: when the notices change. */
		validUntil: nextNoticeChange(priceable.last, now),
	};
}

function countUnits(lines: readonly WantedLine[]): number {
	return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

// An action shares its context with the loaders of the page that it renders.
const refusedChange = "isCartChangeRefused";
const replacedBy = "cart";

/** Shows this cart on the page that follows, because the request's cookie lacks it. */
export function replaceCart(context: AppLoadContext, cart: Cart): void {
	context[replacedBy] = cart;
}

export function markChangeRefused(context: AppLoadContext): void {
	context[refusedChange] = true;
}
