import type { RecordFields } from "~/datastore/datastore.server";
import { sortedJson } from "~/sorted-json";
import { isObject, listOf } from "./catalog-record.server";

type Short = string | number | boolean | null;

/** A field with more changes than these is named without them. */
const mostTold = 8;

/**
 * Lists the fields that differ, each with its former and its new value if both are short. Fields of a sale or a variant
 * are told one by one: `sale.until`, `variants.Roble · Grande.pen`, and the name of a renamed value `options.color.roble`.
 */
export function listChanged(before: RecordFields, after: RecordFields): Record<string, Short[]> {
	const { options } = listOf(after.options).length > 0 ? after : before;
	const changed = Object.keys({ ...before, ...after }).flatMap((name) => {
		if (sortedJson(before[name] ?? null) === sortedJson(after[name] ?? null)) return [];
		const told = comparePaths(pathsOf(name, before[name], options), pathsOf(name, after[name], options));
		return told.length > 0 && told.length <= mostTold ? told : [[name, []] satisfies [string, Short[]]];
	});
	return Object.fromEntries(changed);
}

function comparePaths(before: RecordFields, after: RecordFields): [string, Short[]][] {
	return Object.keys({ ...before, ...after }).flatMap((path) => {
		const values = [before[path] ?? null, after[path] ?? null];
		if (sortedJson(values[0]) === sortedJson(values[1])) return [];
		return [[path, values.every(isShort) ? values : []]];
	});
}

function isShort(value: unknown): value is Short {
	return Object(value) !== value && String(value).length <= 80;
}

/** @returns the values within a field by their paths; most fields have only their own */
function pathsOf(name: string, value: unknown, options: unknown): RecordFields {
	switch (name) {
		case "sale":
			return within(name, isObject(value) ? value : {});
		case "variants":
			return merge(value, ({ choice, sale, ...fields }) =>
				within(`variants.${describeChoice(choice, options)}`, {
					...fields,
					...pathsOf("sale", sale, options),
				}),
			);
		case "options":
			return merge(value, ({ id, name, values }) =>
				within(`options.${id}`, { "": name, ...merge(values, (one) => ({ [String(one.id)]: one.name })) }),
			);
		default:
			return { [name]: value };
	}
}

function merge(list: unknown, toFields: (row: RecordFields) => RecordFields): RecordFields {
	return Object.assign({}, ...listOf(list).map(toFields));
}

function within(path: string, fields: RecordFields): RecordFields {
	return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${path}.${name}`, value]));
}

/** @returns `Roble · Grande` */
function describeChoice(choice: unknown, options: unknown): string {
	const names = listOf(options).map(({ id, values }) => {
		const chosen = Object(choice)[String(id)];
		return listOf(values).find((value) => value.id === chosen)?.name ?? chosen;
	});
	return names.filter(Boolean).join(" · ");
}
