/** @returns the index of the first item of a sorted list that is not before what is looked for */
export function lowerBound<T>(list: ArrayLike<T>, isBefore: (item: T) => boolean, from = 0): number {
	let low = from;
	let high = list.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (isBefore(list[middle] as T)) low = middle + 1;
		else high = middle;
	}
	return low;
}
