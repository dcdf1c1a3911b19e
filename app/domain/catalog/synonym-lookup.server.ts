import { colorNames } from "~/domain/goods/colors";
import { aliases, shades, substitutes, synonyms } from "./synonyms";
import { tokenize } from "./tokenize";

export const synonymsByTerm: ReadonlyMap<string, ReadonlySet<string>> = groupByFirst(
	replacements().flatMap(({ from, to }) => (from.length === 1 && to.length === 1 ? [[from[0], to[0]]] : [])),
);

export const substitutesByTerm: ReadonlyMap<string, ReadonlySet<string>> = groupByFirst(
	Object.entries(substitutes).flatMap(([substitute, things]) =>
		tokenize(things).map((thing) => [thing, tokenize(substitute)[0]]),
	),
);

export const colorTerms: ReadonlySet<string> = new Set(
	[...Object.values(colorNames), ...Object.values(shades)].flatMap(tokenize),
);

/** Leaves out replacements that contain the phrase, such as "smart tv" for "tv": "tv" finds those anyway. */
const phraseReplacements = replacements().filter(
	({ from, to }) => (from.length !== 1 || to.length !== 1) && !from.every((word) => to.includes(word)),
);

export function findPhrasings(words: string[]): string[][] {
	const others = phraseReplacements.flatMap(({ from, to }) => {
		const at = words.findIndex((_, start) => from.every((word, index) => words[start + index] === word));
		return at < 0 ? [] : [[...words.slice(0, at), ...to, ...words.slice(at + from.length)]];
	});
	return [words, ...others.slice(0, maxOtherPhrasings)];
}

const maxOtherPhrasings = 4;

export function hasSynonym(word: string): boolean {
	return (
		synonymsByTerm.has(word) || phraseReplacements.some(({ from }) => from.length === 1 && from[0] === word)
	);
}

function replacements() {
	const mutual = synonyms.flatMap((line) => {
		const names = line.split(",").map(tokenize);
		return names.flatMap((from) => names.filter((to) => to !== from).map((to) => ({ from, to })));
	});
	const oneWay = Object.entries({ ...aliases, ...shades }).flatMap(([found, names]) =>
		names.split(",").map((name) => ({ from: tokenize(name), to: tokenize(found) })),
	);
	return [...mutual, ...oneWay];
}

function groupByFirst(pairs: (string | undefined)[][]): Map<string, Set<string>> {
	const groups = new Map<string, Set<string>>();
	for (const [first = "", second = ""] of pairs) {
		const group = groups.get(first);
		if (group) group.add(second);
		else groups.set(first, new Set([second]));
	}
	return groups;
}
