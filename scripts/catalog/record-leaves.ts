import type { RecordFields } from "../../app/platform/datastore/datastore.server";

/** Each value of a record with its path, such as `images.0.src`; empty lists and objects count as values. */
export function listLeaves(fields: unknown, path = ""): [path: string, value: string][] {
	const isParent = typeof fields === "object" && fields !== null && Object.keys(fields).length > 0;
	if (!isParent) return [[path, typeof fields === "string" ? fields : JSON.stringify(fields)]];
	return Object.entries(fields).flatMap(([name, value]) =>
		listLeaves(value, path ? `${path}.${name}` : name),
	);
}

/** @returns a line such as `pen: 179000 → 189000` for each value that differs */
export function listDifferences(before: RecordFields, after: RecordFields): string[] {
	const [was, is] = [new Map(listLeaves(before)), new Map(listLeaves(after))];
	return [...new Set([...was.keys(), ...is.keys()])]
		.filter((path) => was.get(path) !== is.get(path))
		.map((path) => `${path}: ${was.get(path) ?? "none"} → ${is.get(path) ?? "none"}`);
}
