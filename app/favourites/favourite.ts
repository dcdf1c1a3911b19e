/** As many of the longest slugs fit in a cookie, compressed. */
export const maxFavourites = 50;

/** The action's answer to a fetcher; `problem` says why nothing was saved. */
export interface FavouriteAnswer {
	isSaved?: boolean;
	problem?: string;
}
