/** Shorter names resemble other programs' variables: HOME differs from HOST by two letters. */
const minNameLength = 8;
const maxTypos = 2;

/** @returns sentences such as "FIREBASE_PROJECTID is not read: did you mean FIREBASE_PROJECT_ID?" */
export function findSimilarNames(names: readonly string[], supported: readonly string[]): string[] {
	return names
		.filter((name) => !supported.includes(name))
		.flatMap((name) => {
			const meant = supported.find(
				(other) => other.length >= minNameLength && !names.includes(other) && isSimilar(name, other),
			);
			return meant ? [`${name} is not read: did you mean ${meant}?`] : [];
		});
}

function isSimilar(name: string, other: string): boolean {
	if (Math.abs(name.length - other.length) > maxTypos) return false;
	return editDistance(name.toUpperCase(), other) <= maxTypos;
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
	let row = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (const [i, letter] of [...a].entries()) {
		const next = [i + 1];
		for (let j = 0; j < b.length; j++) {
			const replaced = (row[j] ?? 0) + (letter === b[j] ? 0 : 1);
			next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
		}
		row = next;
	}
	return row[b.length] ?? 0;
}
