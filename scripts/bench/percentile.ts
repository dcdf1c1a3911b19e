/** @param part 0.95 for the 95th percentile @returns NaN without figures */
export function percentile(figures: readonly number[], part: number): number {
	return figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * part) - 1] ?? Number.NaN;
}

/** @returns NaN without figures */
export function median(figures: readonly number[]): number {
	return percentile(figures, 0.5);
}
