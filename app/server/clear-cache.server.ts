/**
 * Makes the browser drop its copies of this store's pages. The answers of a refused form stand in one, which is kept so
 * that Back shows it.
 */
export const clearCache = { "Clear-Site-Data": '"cache"' };
