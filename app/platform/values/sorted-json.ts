/** JSON with the keys of all objects sorted: equal values give equal text, whichever datastore they were in. */
export function sortedJson(value: unknown): string {
	return JSON.stringify(value, sortKeys);
}

/** Undefined is like null, which JSON has instead. */
export function isSameJson(one: unknown, other: unknown): boolean {
	return sortedJson(one ?? null) === sortedJson(other ?? null);
}

function sortKeys(_: string, value: unknown): unknown {
	if (!value || typeof value !== "object" || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
