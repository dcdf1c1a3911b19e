/** Makes the browser drop its stored pages, such as a refused form with the shopper's answers. */
export const clearCache = { "Clear-Site-Data": '"cache"' };
