export function memoize<Key, Result>(compute: (key: Key) => Result): (key: Key) => Result {
	const results = new Map<Key, { result: Result }>();
	return (key) => {
		const computed = results.get(key) ?? { result: compute(key) };
		results.set(key, computed);
		return computed.result;
	};
}
