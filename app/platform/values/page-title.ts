export function pageTitle(page: string): string {
	return `${page} · Wasi`;
}

/** Prefix for the title of a refused form (a GOV.UK Design System pattern). */
export const errorPrefix = "Error: ";

export function plainTitle(title: string): string {
	return title.startsWith(errorPrefix) ? title.slice(errorPrefix.length) : title;
}
