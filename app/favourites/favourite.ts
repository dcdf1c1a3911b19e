/** As many of the longest slugs fit in a cookie. */
export const maxFavourites = 40;

/** What the action says to a form that is sent in place, or why it saved nothing. */
export interface FavouriteAnswer {
	isSaved?: boolean;
	problem?: string;
}
