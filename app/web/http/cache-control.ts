/** For loaders of pages without personal data: browsers may store them, and Firefox restores typed text. */
export const storableHeaders = { "Cache-Control": "private, no-cache" };

/** Keeps what refuses a form storable: on Back, browsers show it from their cache, or else an error page of their own. */
export function cachingOfRefusal(method: string | undefined, status: number) {
	return method === "POST" && status >= 400 ? { "cache-control": "private, no-cache" } : {};
}

export function personalHeaders({ loaderHeaders }: Record<"loaderHeaders", Headers>) {
	return { "Cache-Control": loaderHeaders.get("Cache-Control") ?? "private, no-store" };
}
