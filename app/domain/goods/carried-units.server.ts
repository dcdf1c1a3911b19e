import type { RecordFields } from "~/platform/datastore/datastore.server";
import { isObject, listOf } from "~/platform/values/plain-object";
import { onlyVariant, parseMovedKeys, readAllUnits, readUnits } from "./stock-record.server";
import { variantKey } from "./variant-key.server";

type Choice = Record<string, string>;

interface Followed {
	/** The keys of the variants that stand for one former variant each, with the keys of those. */
	carried: Map<string, string>;
	/** The keys of former variants, with that of the variant that each of them is now. */
	ways: Record<string, string>;
	/** The keys of all former variants, also of those that are several now. Nothing is sold under them. */
	unsold: string[];
}

/** What became of the variants after an option was added or removed. */
export function findFollowed(before: RecordFields, after: RecordFields): Followed {
	const [former, present] = [before, after].map(listChoices);
	const isSame = Object.keys(former?.[0] ?? {}).length === Object.keys(present?.[0] ?? {}).length;
	const pairs = (isSame ? [] : (present ?? [])).flatMap((choice) =>
		(former ?? []).flatMap((other) => (differByOptions(choice, other) ? [{ choice, other }] : [])),
	);
	const followed: Followed = { carried: new Map(), ways: {}, unsold: [] };
	for (const { choice, other } of pairs) {
		const [key, formerKey] = [keyOf(choice), keyOf(other)];
		followed.unsold.push(formerKey);
		if (pairs.filter((pair) => pair.other === other).length > 1) continue;
		followed.ways[formerKey] = key;
		if (pairs.filter((pair) => pair.choice === choice).length === 1) followed.carried.set(key, formerKey);
	}
	return followed;
}

/** The key of a variant that got or lost options since. @param moved as `parseMovedKeys` answers */
export function followKey(
	product: { variants?: unknown },
	named: string,
	moved: Readonly<Record<string, string>>,
): string {
	let key = named;
	for (let steps = Object.keys(moved).length; steps >= 0; steps--) {
		const [one, another] = listPresentKeys(product, key);
		const next = one ?? moved[key];
		if (another !== undefined || next === undefined || next === key) break;
		key = next;
	}
	return key;
}

/** The key whose units an ordered variant moves. One that was divided since moves those of the first of its parts. */
export function followUnits(...[product, named, moved]: Parameters<typeof followKey>): string {
	const key = followKey(product, named, moved);
	return listPresentKeys(product, key)[0] ?? key;
}

/**
 * The record that a removed product leaves: its units count again for a product that takes its place. Its ways lead
 * straight to the keys that `followUnits` finds while there is a product.
 */
export function toLeftStock(product: RecordFields, stock: RecordFields | undefined): RecordFields {
	const [units, moved] = [readAllUnits(product, stock), parseMovedKeys(stock)];
	const ways = Object.keys({ ...units, ...moved }).flatMap((key) => {
		const present = followUnits(product, key, moved);
		return present === key ? [] : [[key, present]];
	});
	const movedKeys = ways.length > 0 && { movedKeys: Object.fromEntries(ways) };
	return { units, opening: readUnits(product, undefined), ...movedKeys };
}

/** The key in the record that a removed product left. @param left its opening stock, by the keys that it had last */
export function followLeft(named: string, left: object, moved: Readonly<Record<string, string>>): string {
	return named in left ? named : (moved[named] ?? named);
}

/** The keys of the variants that have all that the choice of this key has. */
function listPresentKeys({ variants }: { variants?: unknown }, key: string): string[] {
	const choices = listChoices({ variants });
	if (choices.some((choice) => keyOf(choice) === key)) return [key];
	if (!(variants instanceof Object)) return [];
	const found = formerKeys.get(variants) ?? listFormerKeys(choices);
	formerKeys.set(variants, found);
	return found.get(key) ?? [];
}

/** Hashed once for each list of variants: a cart may name many variants of before. */
const formerKeys = new WeakMap<object, Map<string, string[]>>();

function listFormerKeys(choices: readonly Choice[]) {
	const found = new Map<string, string[]>();
	for (const choice of choices)
		for (const former of new Set(withoutOptions(choice).map(keyOf)))
			found.set(former, [...(found.get(former) ?? []), keyOf(choice)]);
	return found;
}

/** The choice without one or more of its options. */
function withoutOptions(choice: Choice): Choice[] {
	return Object.keys(choice).flatMap((option) => {
		const { [option]: _, ...rest } = choice;
		return [rest, ...withoutOptions(rest)];
	});
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
