import { colorNames } from "./colors";
import { aliases, nearest, shades, synonyms } from "./synonyms";
import { tokenize } from "./tokenize";

/** What else a word stands for, as search compares words. */
export const synonymsOf: ReadonlyMap<string, ReadonlySet<string>> = collect(
	pairs().flatMap(({ from, to }) => (from.length === 1 && to.length === 1 ? [[from[0], to[0]]] : [])),
);

/** What is nearest to a thing that may not be for sale. */
export const nearestOf: ReadonlyMap<string, ReadonlySet<string>> = collect(
	Object.entries(nearest).flatMap(([target, things]) =>
		tokenize(things).map((thing) => [thing, tokenize(target)[0]]),
	),
);

/** Words for colours: they speak of the product itself. */
export const colorWords: ReadonlySet<string> = new Set(
	[...Object.values(colorNames), ...Object.keys(shades)].flatMap(tokenize),
);

/** Names of several words on either side. What has "smart tv" has "tv", too, and need not be looked for. */
const phrases = pairs().filter(
	({ from, to }) => (from.length !== 1 || to.length !== 1) && !from.every((word) => to.includes(word)),
);

/** The words and other ways to say the same: "mesa noche" is also "velador". The typed one is the first. */
export function phrasingsOf(words: string[]): string[][] {
	const others = phrases.flatMap(({ from, to }) => {
		const at = words.findIndex((_, start) => from.every((word, index) => words[start + index] === word));
		return at < 0 ? [] : [[...words.slice(0, at), ...to, ...words.slice(at + from.length)]];
	});
	return [words, ...others.slice(0, mostPhrasings)];
}

const mostPhrasings = 4;

interface Pair {
	from: string[];
	to: string[];
}

function pairs(): Pair[] {
	const same = synonyms.flatMap((line) => {
		const names = line.split(",").map(tokenize);
		return names.flatMap((from) => names.filter((to) => to !== from).map((to) => ({ from, to })));
	});
	const also = Object.entries({ ...aliases, ...shades }).map(([from, to]) => ({
		from: tokenize(from),
		to: tokenize(to),
	}));
	return [...same, ...also];
}

function collect(entries: (string | undefined)[][]): Map<string, Set<string>> {
	const collected = new Map<string, Set<string>>();
	for (const [from = "", to = ""] of entries) {
		const known = collected.get(from);
		if (known) known.add(to);
		else collected.set(from, new Set([to]));
	}
	return collected;
}
