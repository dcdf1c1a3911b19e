import type { Session } from "~/domain/people/shopper";
import { changeShopper } from "~/domain/people/shopper-repository.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { maxFavourites } from "./favourite";
import {
	type ChangeFavourites,
	type FavouriteFault,
	type Favourites,
	keepSaved,
	mergeFavourites,
} from "./favourite-lists";
import { type ProductLookup, productNamed } from "./sku.server";

interface AccountFavouritesChange {
	session: Session;
	here: Favourites;
	products: ProductLookup;
	change?: ChangeFavourites;
}

/** Adds a browser's favourites to an account's, then makes the change. @throws as changeShopper */
export function changeAccountFavourites(
	datastore: Datastore,
	{ session, here, products, change }: AccountFavouritesChange,
	{ now }: Actor,
): Promise<{ outcome: "changed" | FavouriteFault }> {
	return changeShopper<{ outcome: "changed" | FavouriteFault }>(datastore, session, now, (shopper) => {
		const there = followRenames(accountFavourites(shopper), products);
		const merged = mergeFavourites(followRenames(here, products), there);
		const changed = change ? change(merged) : merged;
		if (typeof changed === "string") return { result: { outcome: changed } };
		const favourites = [...changed.slugs];
		const favouriteLists = changed.lists.map((list) => ({ ...list, slugs: [...list.slugs] }));
		return { shopper: { ...shopper, favourites, favouriteLists }, result: { outcome: "changed" } };
	});
}

export function accountFavourites(shopper: {
	favourites: string[];
	favouriteLists: Favourites["lists"];
}): Favourites {
	return { slugs: shopper.favourites, lists: shopper.favouriteLists };
}

export function saveFavourite(slug: string, isSaved: boolean): ChangeFavourites {
	return ({ slugs, lists }) => {
		const others = slugs.filter((one) => one !== slug);
		const changed = isSaved ? [slug, ...others] : others;
		return changed.length > maxFavourites ? "full" : keepSaved({ slugs: changed, lists });
	};
}

/** Under their present slugs: products may have been renamed since they were saved. */
export function followRenames({ slugs, lists }: Favourites, products: ProductLookup): Favourites {
	return {
		slugs: presentSlugs(products, slugs),
		lists: lists.map((list) => ({ ...list, slugs: presentSlugs(products, list.slugs) })),
	};
}

/** Each product once. */
export function presentSlugs(products: ProductLookup, slugs: readonly string[]): string[] {
	return [...new Set(slugs.map((slug) => productNamed(products, slug)?.slug ?? slug))];
}
