/** @returns the words, then variants with two joined or one split, as "laptop" of "lap top" */
export function findCompounds(words: string[], isKnown: (word: string) => boolean): string[][] {
	const joined = words.flatMap((word, at) => {
		const both = word + (words[at + 1] ?? "");
		return both !== word && isKnown(both) ? [[...words.slice(0, at), both, ...words.slice(at + 2)]] : [];
	});
	const split = words.flatMap((word, at) => {
		const halves = isKnown(word) ? undefined : splitWord(word, isKnown);
		return halves ? [[...words.slice(0, at), ...halves, ...words.slice(at + 1)]] : [];
	});
	return [words, ...joined, ...split];
}

function splitWord(word: string, isKnown: (word: string) => boolean): string[] | undefined {
	for (let at = word.length - minLastLength; at >= minFirstLength; at--) {
		const halves = [word.slice(0, at), word.slice(at)];
		if (halves.every(isKnown)) return halves;
	}
	return undefined;
}

const minFirstLength = 4;
const minLastLength = 2;
