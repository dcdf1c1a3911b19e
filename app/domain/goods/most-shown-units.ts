/** Pages show this stock and any greater one alike, so most sales do not change them. */
export const mostShownUnits = 20;
