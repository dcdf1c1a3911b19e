/** As many of the longest slugs fit in a cookie, compressed. */
export const maxFavourites = 50;

export const listedField = "listed";

export interface FavouriteAnswer {
	isSaved?: boolean;
	problem?: string;
}
