/** @returns the route's pattern, `/product/:slug`, however long or strange the path is */
export type MatchRoute = (path: string) => string;

const unknownPath = "/*";

/**
 * Matches as Remix does, but takes a microsecond instead of a tenth of a millisecond.
 * @param patterns of all routes, `/product/:slug`
 */
export function createRouteMatcher(patterns: Iterable<string>): MatchRoute {
	const all = [...new Set(patterns)];
	const fixed = new Map(all.filter(isFixed).map((pattern) => [pattern, pattern]));
	const variable = all
		.filter((pattern) => !isFixed(pattern) && pattern !== unknownPath)
		.map((pattern) => ({ pattern, regex: toRegex(pattern) }));
	return (path) => {
		const page = withoutData(path);
		const exact = fixed.get(page);
		if (exact) return exact;
		const plain = page.toLowerCase().replace(/\/$/, "");
		return fixed.get(plain) ?? variable.find(({ regex }) => regex.test(plain))?.pattern ?? unknownPath;
	};
}

/** The data of a page, as scripts request it, belongs to the same route. */
function withoutData(path: string): string {
	if (!path.endsWith(".data")) return path;
	return path === "/_root.data" ? "/" : path.slice(0, -".data".length);
}

function isFixed(pattern: string): boolean {
	return !/[:*]/.test(pattern);
}

function toRegex(pattern: string): RegExp {
	return new RegExp(`^${pattern.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+")}$`);
}
