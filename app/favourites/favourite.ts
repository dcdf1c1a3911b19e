/** As many of the longest slugs fit in a cookie, compressed. */
export const maxFavourites = 50;

/** What the action says to a form that is sent in place, or why it saved nothing. */
export interface FavouriteAnswer {
	isSaved?: boolean;
	problem?: string;
}
