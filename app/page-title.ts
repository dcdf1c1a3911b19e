/** The title of a page's window: what it is, then whose. */
export function pageTitle(page: string): string {
	return `${page} | Wasi`;
}
