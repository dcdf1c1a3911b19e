import SearchableMap from "minisearch/SearchableMap";

/** Shorter names resemble other programs' variables: HOME differs from HOST by two letters. */
const minNameLength = 8;
const maxTypos = 2;

/** @returns sentences such as "FIREBASE_PROJECTID is not read: did you mean FIREBASE_PROJECT_ID?" */
export function findSimilarNames(names: readonly string[], supported: readonly string[]): string[] {
	const candidates = supported.filter((other) => other.length >= minNameLength && !names.includes(other));
	const map = new SearchableMap<true>();
	for (const other of candidates) map.set(other, true);
	return names
		.filter((name) => !supported.includes(name))
		.flatMap((name) => {
			const similar = map.fuzzyGet(name.toUpperCase(), maxTypos);
			const meant = candidates.find((other) => similar.has(other));
			return meant ? [`${name} is not read: did you mean ${meant}?`] : [];
		});
}
