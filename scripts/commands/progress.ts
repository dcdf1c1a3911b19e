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
