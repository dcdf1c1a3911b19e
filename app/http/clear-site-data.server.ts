/** Makes the browser drop its stored pages, such as a refused form with the shopper's answers. */
export const clearCacheHeaders = { "Clear-Site-Data": '"cache"' };

/** So that Back does not show an accepted form's refusal. A refusal that was rendered from a fetch is in no cache. */
export function acceptedFormHeaders(request: Request): Record<string, string> {
	return request.headers.get("sec-fetch-dest") === "empty" ? {} : clearCacheHeaders;
}
