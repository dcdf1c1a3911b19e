import {
	accountFavourites,
	changeAccountFavourites,
	followRenames,
} from "~/domain/cart/account-favourites.server";
import {
	type ChangeFavourites,
	type FavouriteFault,
	type Favourites,
	mergeFavourites,
	noFavourites,
} from "~/domain/cart/favourite-lists";
import type { ProductLookup } from "~/domain/cart/sku.server";
import type { Session } from "~/domain/people/shopper";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { accountFieldName, isOwnForm } from "~/shop/session/AccountField";
import { type AccountStore, findShopper } from "~/shop/session/require-shopper.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import type { ShopStore } from "~/shop/session/shop-store.server";
import type { CookieSettings } from "~/web/http/host-cookie.server";
import { readFavouritesCookie, writeFavouritesCookie } from "./favourites-cookie.server";

/** @returns this browser's, then the account's @throws DatastoreUnavailable, but never for a guest */
export async function readFavourites(request: Request, store: AccountStore) {
	const here = await readFavouritesCookie(request, store.settings);
	const account = await findShopper(request, store);
	const there = account ? accountFavourites(account.shopper) : noFavourites;
	return { ...mergeFavourites(here, there), shopperId: account?.session.shopperId };
}

/** @returns Set-Cookie headers @throws SessionEnded, DatastoreUnavailable */
export async function changeFavourites(
	{ request, form, store }: ShopForm,
	{ products, change }: { products: ProductLookup; change: ChangeFavourites },
): Promise<{ outcome: "changed"; cookies: string[] } | { outcome: FavouriteFault | "otherAccount" }> {
	const { datastore, settings } = store;
	const here = await readFavouritesCookie(request, settings);
	const account = await findShopper(request, store);
	if (!isOwnForm(form.get(accountFieldName), account?.session.shopperId)) return { outcome: "otherAccount" };
	if (!account) {
		const changed = change(followRenames(here, products));
		if (typeof changed === "string") return { outcome: changed };
		return { outcome: "changed", cookies: [await writeFavouritesCookie(changed, settings)] };
	}
	const wanted = { session: account.session, here, products, change };
	const { outcome } = await changeAccountFavourites(datastore, wanted, { by: "shopper", now: new Date() });
	return outcome === "changed" ? { outcome, cookies: await clearIfKept(here, settings) } : { outcome };
}

/** Moves this browser's favourites to the account. They stay here during an outage. @returns Set-Cookie headers @throws SessionEnded */
export async function adoptFavourites(
	request: Request,
	{ datastore, settings, catalog }: ShopStore,
	session: Session,
): Promise<string[]> {
	const here = await readFavouritesCookie(request, settings);
	if (isEmpty(here)) return [];
	const { products } = catalog.snapshot();
	const actor = { by: "shopper", now: new Date() };
	const adopting = changeAccountFavourites(datastore, { session, here, products }, actor);
	const adopted = await orUnavailable(adopting, "favourites were not adopted at sign-in");
	return adopted === "unavailable" ? [] : clearIfKept(here, settings);
}

async function clearIfKept(here: Favourites, settings: CookieSettings): Promise<string[]> {
	return isEmpty(here) ? [] : [await writeFavouritesCookie(noFavourites, settings)];
}

function isEmpty({ slugs, lists }: Favourites): boolean {
	return slugs.length + lists.length === 0;
}
