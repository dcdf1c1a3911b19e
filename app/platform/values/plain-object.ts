type PlainObject = Record<string, unknown>;

export function isObject(value: unknown): value is PlainObject {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): PlainObject[] {
	return Array.isArray(value) ? value.filter(isObject) : [];
}
