/**
 * Begins to tell how a long work goes.
 * @returns says a text on stderr, at most once a second and not in the first one, unless `isLong` tells that what
 * follows takes longer than that
 */
export function startProgress(): (text: string, isLong?: boolean) => void {
	let next = Date.now() + 1000;
	return (text, isLong = false) => {
		if (Date.now() < next && !isLong) return;
		next = Date.now() + 1000;
		process.stderr.write(`${text} …\n`);
	};
}

/** 1 product, 2 products, 3 categories. */
export function count(number: number, noun: string): string {
	const plural = noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
	return `${number} ${number === 1 ? noun : plural}`;
}
