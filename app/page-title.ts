export function pageTitle(page: string): string {
	return `${page} · Wasi`;
}

export function describedTitle(title: string, description: string) {
	return [{ title }, { name: "description", content: description }];
}

/** Prefix for the title of a refused form (a GOV.UK Design System pattern). */
export const errorPrefix = "Error: ";

/** A meta function cannot see the action's result, so the root's loader passes it on. @param matches its argument */
export function formTitle(page: string, matches: readonly { id: string; data?: unknown }[]): string {
	const root = matches.find(({ id }) => id === "root")?.data as { isRefusal?: boolean } | undefined;
	return (root?.isRefusal ? errorPrefix : "") + pageTitle(page);
}

export function plainTitle(title: string): string {
	return title.startsWith(errorPrefix) ? title.slice(errorPrefix.length) : title;
}
