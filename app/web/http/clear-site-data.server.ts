export const clearCacheHeaders = { "Clear-Site-Data": '"cache"' };

/** Keeps Back from showing the refusal of a form that was accepted since. A fetched refusal is in no cache. */
export function acceptedFormHeaders(request: Request): Record<string, string> {
	return request.headers.get("sec-fetch-dest") === "empty" ? {} : clearCacheHeaders;
}
