import type { RecordFields } from "~/platform/datastore/datastore.server";
import { isObject, listOf } from "~/platform/values/plain-object";
import { onlyVariant } from "./stock-record.server";
import { variantKey } from "./variant-key.server";

type Choice = Record<string, string>;

/**
 * After an option was added or removed: the keys of the variants that stand for one former variant each, and the
 * keys of those. None of a variant that was divided in several, or of several that are one now.
 */
export function findCarried(before: RecordFields, after: RecordFields): Map<string, string> {
	const [former, present] = [before, after].map(listChoices);
	if (Object.keys(former?.[0] ?? {}).length === Object.keys(present?.[0] ?? {}).length) return new Map();
	const pairs = (present ?? []).flatMap((choice) =>
		(former ?? []).flatMap((other) => (differByOptions(choice, other) ? [{ choice, other }] : [])),
	);
	const alone = pairs.filter(
		({ choice, other }) =>
			pairs.filter((pair) => pair.choice === choice || pair.other === other).length === 1,
	);
	return new Map(alone.map(({ choice, other }) => [keyOf(choice), keyOf(other)]));
}

/** Of a variant that has got one more option since, as long as it is one variant. */
export function presentKey({ variants }: { variants?: unknown }, key: string): string {
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
