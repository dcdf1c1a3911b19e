/** @returns a function that computes the value at its first call and caches it */
export function once<T>(compute: () => T): () => T {
	let computed: { value: T } | undefined;
	return () => {
		computed ??= { value: compute() };
		return computed.value;
	};
}
