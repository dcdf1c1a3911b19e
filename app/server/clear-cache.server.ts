/**
 * Makes the browser drop its stored pages. One may be a refused form with the shopper's answers, stored for
 * Back.
 */
export const clearCache = { "Clear-Site-Data": '"cache"' };
