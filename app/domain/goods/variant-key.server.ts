import { sha256Hex } from "~/platform/values/sha256.server";

const keys = new WeakMap<object, string>();

/** Names a variant in SKUs and stock records. A hash of the choice, because a product's variants may be reordered. */
export function variantKey({ choice }: { choice: Record<string, string> }): string {
	const cached = keys.get(choice);
	if (cached) return cached;
	const sorted = Object.entries(choice).sort(([a], [b]) => (a < b ? -1 : 1));
	const key = sha256Hex(JSON.stringify(sorted), 6);
	keys.set(choice, key);
	return key;
}
