export function once<T>(compute: () => T): () => T {
	let computed: { value: T } | undefined;
	return () => {
		computed ??= { value: compute() };
		return computed.value;
	};
}
