import type { RecordFields } from "~/datastore/datastore.server";
import { cleanText } from "~/http/clean-text.server";
import { findFaults, parseProduct, schemaOf } from "~/products/parse-catalog-record.server";
import type { Product } from "~/products/product";
import { sha256Hex } from "~/sha256.server";
import { sortedJson } from "~/sorted-json";

export interface CatalogRecord {
	collection: "category" | "product";
	id: string;
	fields: RecordFields;
}

/** Records that an import refuses. The message has one line for each fault. */
export class BadRecords extends Error {}

/** A record as one line of JSON with sorted keys, so that equal records give equal text. */
export function lineOf({ collection, id, fields }: CatalogRecord): string {
	return `{"collection":"${collection}","id":"${id}","fields":${sortedJson(fields)}}\n`;
}

export function productVersion(id: string, fields: RecordFields): string {
	return sha256Hex(lineOf({ collection: "product", id, fields }), 12);
}

/** @returns faults such as "pen: must be a number" */
export function faultsOf(record: CatalogRecord, hasCategory: (id: string) => boolean): string[] {
	const { collection, id, fields } = record;
	const faults = unstorable(fields).map((fault) => `fields: ${fault}`);
	const issues =
		collection === "product"
			? findFaults(id, fields)
			: (schemaOf(collection, fields).safeParse(fields).error?.issues ?? []);
	faults.push(...issues.map(({ path, message }) => `${path.join(".")}: ${message}`));
	const category = collection === "product" && issues.length === 0 ? fields.category : undefined;
	if (category !== undefined && !hasCategory(String(category)))
		faults.push(`category: there is no category ${category}`);
	return [...faults, ...unknownFieldFaults(record)];
}

/** @returns the faults that keep a draft from being shown */
export function lacksOf(record: CatalogRecord): string[] {
	return faultsOf({ ...record, fields: { ...record.fields, hidden: false } }, () => true);
}

/** @returns the faults of a changed record, except the unknown fields that it had before */
export function faultsOfChange(
	record: CatalogRecord,
	before: RecordFields | undefined,
	hasCategory: (id: string) => boolean,
): string[] {
	const kept = before ? unknownFieldFaults({ ...record, fields: before }) : [];
	return faultsOf(record, hasCategory).filter((fault) => !kept.includes(fault));
}

/** @returns a fault for each field that the schema does not know; none for an invalid record */
function unknownFieldFaults({ collection, fields }: CatalogRecord): string[] {
	const { data } = schemaOf(collection, fields).safeParse(fields);
	return findUnknownFields(fields, data).map((path) => `${path}: is no field of a ${collection}`);
}

/** Parses a stored product; undefined when there is none, or it is damaged or a draft that lacks something. */
export function storedProduct(id: string, fields: RecordFields | undefined): Product | undefined {
	try {
		return fields && parseProduct(id, fields);
	} catch {
		return undefined;
	}
}

export function isObject(value: unknown): value is RecordFields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @returns the entries of a list that are objects; none if the value is no list */
export function listOf(value: unknown): RecordFields[] {
	return Array.isArray(value) ? value.filter(isObject) : [];
}

/** @param parsed by the schema, which drops unknown fields @returns paths, such as `images.0.caption` */
function findUnknownFields(given: unknown, parsed: unknown, parent = ""): string[] {
	if (Array.isArray(given) && Array.isArray(parsed)) {
		return given.flatMap((entry, index) => findUnknownFields(entry, parsed[index], `${parent}${index}.`));
	}
	if (!isObject(given) || !isObject(parsed)) return [];
	return Object.entries(given).flatMap(([name, value]) =>
		Object.hasOwn(parsed, name)
			? findUnknownFields(value, parsed[name], `${parent}${name}.`)
			: [parent + name],
	);
}

/** Values that JSON allows but not every datastore can store. */
function unstorable(value: unknown): string[] {
	if (typeof value === "string") {
		if (value !== cleanText(value)) return ["has a NUL or a lost character (U+FFFD)"];
		return /\p{Surrogate}/u.test(value) ? ["has half a character"] : [];
	}
	if (typeof value === "number") return Number.isFinite(value) ? [] : ["has a number that is too large"];
	if (Array.isArray(value)) {
		const nested = value.some(Array.isArray) ? ["has a list directly inside a list"] : [];
		return [...nested, ...value.flatMap(unstorable)];
	}
	return isObject(value) ? Object.entries(value).flatMap((entry) => entry.flatMap(unstorable)) : [];
}
