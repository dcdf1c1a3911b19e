/**
 * Reports progress on stderr.
 * @returns a function that prints a text, at most once a second and not within the first second; `isLong`
 * always prints it, because the next step takes longer
 */
export function startProgress(): (text: string, isLong?: boolean) => void {
	let next = Date.now() + 1000;
	return (text, isLong = false) => {
		if (Date.now() < next && !isLong) return;
		next = Date.now() + 1000;
		process.stderr.write(`${text} …\n`);
	};
}

/** 1 product, 2 days, 3 categories. */
export function count(number: number, noun: string): string {
	const plural = `${noun.replace(/(?<![aeiou])y$/, "ie")}s`;
	return `${number} ${number === 1 ? noun : plural}`;
}
