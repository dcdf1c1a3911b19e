import type { Session } from "~/domain/people/shopper";
import { changeShopper } from "~/domain/people/shopper-repository.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { maxFavourites } from "./favourite";
import { type ProductLookup, productNamed } from "./sku.server";

export interface FavouriteChange {
	slug: string;
	isSaved: boolean;
	/** Knows the former slugs of products. */
	products: ProductLookup;
}

/** Adds a browser's favourites to an account's, then makes the change. @throws as changeShopper */
export function changeAccountFavourites(
	datastore: Datastore,
	{ session, here, change }: { session: Session; here: readonly string[]; change?: FavouriteChange },
	{ now }: Actor,
): Promise<{ outcome: "changed" | "full" }> {
	return changeShopper<{ outcome: "changed" | "full" }>(datastore, session, now, (shopper) => {
		const merged = mergeFavourites(here, shopper.favourites);
		const favourites = change ? withFavouriteChange(merged, change) : merged;
		if (!favourites) return { result: { outcome: "full" } };
		return { shopper: { ...shopper, favourites }, result: { outcome: "changed" } };
	});
}

export function mergeFavourites(newer: readonly string[], older: readonly string[] = []): string[] {
	return [...new Set([...newer, ...older])].slice(0, maxFavourites);
}

/** @returns slugs, newest first; undefined for more than `maxFavourites` */
export function withFavouriteChange(slugs: readonly string[], { slug, isSaved, products }: FavouriteChange) {
	const others = slugs.filter((one) => (productNamed(products, one)?.slug ?? one) !== slug);
	const changed = isSaved ? [slug, ...others] : others;
	return changed.length > maxFavourites ? undefined : changed;
}
