/** As many of the longest slugs fit in a cookie, compressed. */
export const maxFavourites = 50;

export const listedField = "listed";
/** The id of the pressed heart, to which a page without scripts comes back. */
export const heartField = "heart";

/** In the address of a list that is shared. */
export const sharedListParameter = "lista";

export interface FavouriteAnswer {
	isSaved?: boolean;
	problem?: string;
	typed?: string;
}
