/** As many of the longest slugs fit in a cookie, compressed. */
export const maxFavourites = 50;

/** Form field of a heart in the list of favourites, whose page tells what was removed. */
export const listedField = "listed";

/** The action's answer to a fetcher; `problem` says why nothing was saved. */
export interface FavouriteAnswer {
	isSaved?: boolean;
	problem?: string;
}
