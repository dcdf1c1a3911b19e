/** For loaders of pages without personal data: browsers may store them, and Firefox restores typed text. */
export const storableHeaders = { "Cache-Control": "private, no-cache" };

export function personalHeaders({
	loaderHeaders,
	actionHeaders,
}: Record<"loaderHeaders" | "actionHeaders", Headers>) {
	const retryAfter = actionHeaders.get("Retry-After");
	return {
		"Cache-Control": loaderHeaders.get("Cache-Control") ?? "private, no-store",
		...(retryAfter && { "Retry-After": retryAfter }),
	};
}
