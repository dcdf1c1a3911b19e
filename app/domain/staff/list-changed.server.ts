import type { RecordFields } from "~/platform/datastore/datastore.server";
import { isObject, listOf } from "~/platform/values/plain-object";
import { sortedJson } from "~/platform/values/sorted-json";

type Short = string | number | boolean | null;

const mostTold = 8;

/** Of a product and of the business: what is told field by field. */
const divided = ["sale", "options", "variants", "deliveryZones", "pickUp", "agencies"];

/**
 * Lists the fields that differ, with their values before and after if both are short. For `divided` ones it lists the
 * fields within them: `sale.until`, `options.color.values.roble.name`, `variants.Roble · Grande.pen`, `agencies.Olva.days`.
 */
export function listChanged(before: RecordFields, after: RecordFields): Record<string, Short[]> {
	const options = listOf(after.options ?? before.options);
	const changed = differing(before, after).flatMap((field): [string, Short[]][] => {
		const isWhole = !divided.includes(field);
		const [was = {}, is = {}] = [before[field], after[field]].map((value) =>
			isWhole ? { [field]: value } : Object.fromEntries(leavesOf(value, field, options)),
		);
		const told = differing(was, is).map((path): [string, Short[]] => {
			const values = [was[path] ?? null, is[path] ?? null];
			return [path, values.every(isShort) ? values : []];
		});
		return told.length > 0 && told.length <= mostTold ? told : [[field, []]];
	});
	return Object.fromEntries(changed);
}

function differing(before: RecordFields, after: RecordFields): string[] {
	const keys = Object.keys({ ...before, ...after });
	return keys.filter((key) => sortedJson(before[key] ?? null) !== sortedJson(after[key] ?? null));
}

function isShort(value: unknown): value is Short {
	return Object(value) !== value && String(value).length <= 80;
}

function leavesOf(value: unknown, path: string, options: RecordFields[]): [string, unknown][] {
	if (Array.isArray(value) && !value.every(isObject)) return [[path, value.join(", ")]];
	if (Array.isArray(value))
		return listOf(value).flatMap((row) => {
			const { id, choice, ...fields } = row;
			const name = id ?? (choice ? describeChoice(choice, options) : (row.name ?? row.carrier));
			return leavesOf(fields, `${path}.${name}`, options);
		});
	if (!isObject(value)) return [[path, value]];
	return Object.entries(value).flatMap(([name, one]) => leavesOf(one, `${path}.${name}`, options));
}

function describeChoice(choice: unknown, options: RecordFields[]): string {
	const names = options.map(({ id, values }) => {
		const chosen = Object(choice)[String(id)];
		return listOf(values).find((value) => value.id === chosen)?.name ?? chosen;
	});
	return names.filter(Boolean).join(" · ");
}
