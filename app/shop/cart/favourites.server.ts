import {
	changeAccountFavourites,
	type FavouriteChange,
	mergeFavourites,
	withFavouriteChange,
} from "~/domain/cart/account-favourites.server";
import type { Session } from "~/domain/people/shopper";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { type AccountStore, findShopper } from "~/shop/session/require-shopper.server";
import type { CookieSettings } from "~/web/http/host-cookie.server";
import { readFavouritesCookie, writeFavouritesCookie } from "./favourites-cookie.server";

/** @returns slugs, newest first: this browser's, then the account's @throws DatastoreUnavailable, but never for a guest */
export async function readFavourites(request: Request, store: AccountStore) {
	const here = await readFavouritesCookie(request, store.settings);
	const account = await findShopper(request, store);
	return { slugs: mergeFavourites(here, account?.shopper.favourites), isSignedIn: account !== undefined };
}

/** @returns Set-Cookie headers @throws SessionEnded, DatastoreUnavailable */
export async function changeFavourites(
	request: Request,
	store: AccountStore,
	change: FavouriteChange,
): Promise<{ outcome: "changed"; cookies: string[] } | { outcome: "full" }> {
	const { datastore, settings } = store;
	const here = await readFavouritesCookie(request, settings);
	const account = await findShopper(request, store);
	if (!account) {
		const slugs = withFavouriteChange(here, change);
		if (!slugs) return { outcome: "full" };
		return { outcome: "changed", cookies: [await writeFavouritesCookie(slugs, settings)] };
	}
	const wanted = { session: account.session, here, change };
	const { outcome } = await changeAccountFavourites(datastore, wanted, { by: "shopper", now: new Date() });
	return outcome === "full" ? { outcome } : { outcome, cookies: await clearIfKept(here, settings) };
}

/** Moves this browser's favourites to the account. They stay here during an outage. @returns Set-Cookie headers @throws SessionEnded */
export async function adoptFavourites(
	request: Request,
	{ datastore, settings }: AccountStore,
	session: Session,
): Promise<string[]> {
	const here = await readFavouritesCookie(request, settings);
	if (here.length === 0) return [];
	const actor = { by: "shopper", now: new Date() };
	const adopting = changeAccountFavourites(datastore, { session, here }, actor);
	const adopted = await orUnavailable(adopting, "favourites were not adopted at sign-in");
	return adopted === "unavailable" ? [] : clearIfKept(here, settings);
}

async function clearIfKept(here: readonly string[], settings: CookieSettings): Promise<string[]> {
	return here.length === 0 ? [] : [await writeFavouritesCookie([], settings)];
}
