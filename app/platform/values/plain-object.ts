type PlainObject = Record<string, unknown>;

export function isObject(value: unknown): value is PlainObject {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @returns the entries of a list that are objects; none if the value is no list */
export function listOf(value: unknown): PlainObject[] {
	return Array.isArray(value) ? value.filter(isObject) : [];
}
