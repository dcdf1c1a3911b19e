import type { RecordFields } from "~/platform/datastore/datastore.server";
import { isObject, listOf } from "~/platform/values/plain-object";
import { onlyVariant } from "./stock-record.server";
import { variantKey } from "./variant-key.server";

type Choice = Record<string, string>;

interface Followed {
	/** The keys of the variants that stand for one former variant each, with the keys of those. */
	carried: Map<string, string>;
	/** The keys of several variants that are one now, with its key. */
	merged: Map<string, string>;
	/** The keys of variants that are several now. */
	divided: string[];
}

/** What became of the variants after an option was added or removed. */
export function findFollowed(before: RecordFields, after: RecordFields): Followed {
	const [former, present] = [before, after].map(listChoices);
	const isSame = Object.keys(former?.[0] ?? {}).length === Object.keys(present?.[0] ?? {}).length;
	const pairs = (isSame ? [] : (present ?? [])).flatMap((choice) =>
		(former ?? []).flatMap((other) => (differByOptions(choice, other) ? [{ choice, other }] : [])),
	);
	const followed: Followed = { carried: new Map(), merged: new Map(), divided: [] };
	for (const { choice, other } of pairs) {
		const [key, formerKey] = [keyOf(choice), keyOf(other)];
		if (pairs.filter((pair) => pair.other === other).length > 1) followed.divided.push(formerKey);
		else if (pairs.filter((pair) => pair.choice === choice).length > 1) followed.merged.set(formerKey, key);
		else followed.carried.set(key, formerKey);
	}
	return followed;
}

/** The keys of the former variants, under which nothing is sold any more. */
export function listUnsoldKeys(before: RecordFields, after: RecordFields): string[] {
	const { carried, merged, divided } = findFollowed(before, after);
	return [...carried.values(), ...merged.keys(), ...divided];
}

/** The keys of variants that lost an option, which no choice tells any more, with the keys that stand for them. */
export function findWays(before: RecordFields, after: RecordFields): Record<string, string> {
	const { carried, merged } = findFollowed(before, after);
	const lost = [...carried].flatMap(([key, former]) =>
		presentKey(after, former) === key ? [] : [[former, key] as const],
	);
	return Object.fromEntries([...lost, ...merged]);
}

/** The key of a variant that got or lost options since. @param moved as `parseMovedKeys` answers */
export function followKey(
	product: { variants?: unknown },
	named: string,
	moved: Readonly<Record<string, string>>,
): string {
	const sold = listChoices(product).map(keyOf);
	const found = presentKey(product, named);
	let key: string | undefined = found;
	// Each time it lost one of at most three options.
	for (let step = 0; step <= 3 && key !== undefined && !sold.includes(key); step++)
		key = moved[presentKey(product, key)];
	return key !== undefined && sold.includes(key) ? key : found;
}

/** Of a variant that has got one more option since, as long as it is one variant. */
function presentKey({ variants }: { variants?: unknown }, key: string): string {
	const choices = listChoices({ variants });
	if (choices.some((choice) => keyOf(choice) === key)) return key;
	if (!(variants instanceof Object)) return key;
	const found = formerKeys.get(variants) ?? listFormerKeys(choices);
	formerKeys.set(variants, found);
	return found.get(key) ?? key;
}

/** Hashed once for each list of variants: a cart may name many variants of before. */
const formerKeys = new WeakMap<object, Map<string, string | undefined>>();

function listFormerKeys(choices: readonly Choice[]) {
	const found = new Map<string, string | undefined>();
	for (const choice of choices)
		for (const option of Object.keys(choice)) {
			const { [option]: _, ...rest } = choice;
			const key = keyOf(rest);
			found.set(key, found.has(key) ? undefined : keyOf(choice));
		}
	return found;
}

/** A product without variants is one variant without a choice. */
function listChoices({ variants }: { variants?: unknown }): Choice[] {
	const choices = listOf(variants).flatMap(({ choice }) => (isObject(choice) ? [choice as Choice] : []));
	return choices.length > 0 ? choices : [{}];
}

function differByOptions(one: Choice, other: Choice): boolean {
	const [small = [], large = []] = [one, other].map(Object.entries).sort((a, b) => a.length - b.length);
	const options = Object.fromEntries(large);
	return small.length < large.length && small.every(([option, value]) => options[option] === value);
}

function keyOf(choice: Choice): string {
	return Object.keys(choice).length > 0 ? variantKey({ choice }) : onlyVariant;
}
