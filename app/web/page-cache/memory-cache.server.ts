import { LRUCache } from "lru-cache";

/** What an entry takes besides its key and its content: the objects around them. It bounds the number of entries, too. */
const entryBytes = 2048;

export function createMemoryCache<Value extends object | string>(
	maxBytes: number,
	sizeOf: (value: Value) => number,
): LRUCache<string, Value> {
	return new LRUCache<string, Value>({
		maxSize: maxBytes,
		sizeCalculation: (value, key) => entryBytes + 2 * key.length + sizeOf(value),
	});
}
