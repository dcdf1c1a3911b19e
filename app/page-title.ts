/** The title of a page's window: what it is, then whose. */
export function pageTitle(page: string): string {
	return `${page} | Wasi`;
}

/** Put before the title of a page that shows why a form was refused (a pattern of the GOV.UK design system). */
export const errorPrefix = "Error: ";

/**
 * The title of a page with a form, for a meta function, which does not see what an action answered.
 * @param matches of the meta function's arguments
 */
export function formTitle(page: string, matches: readonly { id: string; data?: unknown }[]): string {
	const root = matches.find(({ id }) => id === "root")?.data as { isRefusal?: boolean } | undefined;
	return (root?.isRefusal ? errorPrefix : "") + pageTitle(page);
}

/** A title without `errorPrefix`. */
export function plainTitle(title: string): string {
	return title.startsWith(errorPrefix) ? title.slice(errorPrefix.length) : title;
}
