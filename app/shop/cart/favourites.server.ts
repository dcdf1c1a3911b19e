import { maxFavourites } from "~/domain/cart/favourite";
import type { Session } from "~/domain/people/shopper";
import { changeShopper, SessionEnded } from "~/domain/people/shopper-repository.server";
import { type Datastore, DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { log } from "~/platform/process/log.server";
import { type AccountStore, findShopper } from "~/shop/session/require-shopper.server";
import type { CookieSettings } from "~/web/http/host-cookie.server";
import { readFavouritesCookie, writeFavouritesCookie } from "./favourites-cookie.server";

/**
 * @returns slugs, newest first: this browser's, then the account's
 * @throws Response as `orThrowResponse`, but never for a guest
 */
export async function readFavourites(request: Request, store: AccountStore) {
	const here = await readFavouritesCookie(request, store.settings);
	const account = await findShopper(request, store);
	return { slugs: merge(here, account?.shopper.favourites), isSignedIn: account !== undefined };
}

/**
 * Changes the favourites of the account, or of this browser where nobody is signed in.
 * @param change may run several times @returns Set-Cookie headers @throws Response as `orThrowResponse`
 */
export async function changeFavourites(
	request: Request,
	store: AccountStore,
	change: (slugs: string[]) => string[],
): Promise<{ outcome: "changed"; cookies: string[] } | { outcome: "full" }> {
	const { datastore, settings } = store;
	const here = await readFavouritesCookie(request, settings);
	const account = await findShopper(request, store);
	if (account) {
		const storing = storeInAccount(datastore, account.session, (slugs) => change(merge(here, slugs)));
		const outcome = await storing;
		return outcome === "full" ? { outcome } : { outcome, cookies: await clearIfKept(here, settings) };
	}
	const slugs = change(here);
	if (slugs.length > maxFavourites) return { outcome: "full" };
	return { outcome: "changed", cookies: [await writeFavouritesCookie(slugs, settings)] };
}

/** Moves this browser's favourites to the account. After a failure they stay here. @returns Set-Cookie headers */
export async function adoptFavourites(
	request: Request,
	{ datastore, settings }: AccountStore,
	session: Session,
): Promise<string[]> {
	const here = await readFavouritesCookie(request, settings);
	if (here.length === 0) return [];
	try {
		await storeInAccount(datastore, session, (slugs) => merge(here, slugs));
		return await clearIfKept(here, settings);
	} catch (error) {
		if (!(error instanceof DatastoreUnavailable || error instanceof SessionEnded)) throw error;
		log.warn({ err: error }, "favourites were not adopted at sign-in");
		return [];
	}
}

function storeInAccount(
	datastore: Datastore,
	session: Session,
	change: (slugs: string[]) => string[],
): Promise<"changed" | "full"> {
	return changeShopper<"changed" | "full">(datastore, session, new Date(), (shopper) => {
		const favourites = change(shopper.favourites);
		if (favourites.length > maxFavourites) return { result: "full" };
		return { shopper: { ...shopper, favourites }, result: "changed" };
	});
}

function merge(newer: readonly string[], older: readonly string[] = []): string[] {
	return [...new Set([...newer, ...older])].slice(0, maxFavourites);
}

async function clearIfKept(here: readonly string[], settings: CookieSettings): Promise<string[]> {
	return here.length === 0 ? [] : [await writeFavouritesCookie([], settings)];
}
