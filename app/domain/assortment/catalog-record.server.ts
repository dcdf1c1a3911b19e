import { z } from "zod";
import { findFaults, parseProduct, schemaOf } from "~/domain/goods/parse-catalog-record.server";
import { readAllUnits, readUnits } from "~/domain/goods/stock-record.server";
import { variantKey } from "~/domain/goods/variant-key.server";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { cleanText } from "~/platform/values/clean-text.server";
import { customIssue } from "~/platform/values/describe-issue.server";
import { isObject, listOf } from "~/platform/values/plain-object";
import { sha256Hex } from "~/platform/values/sha256.server";
import { isSameJson, sortedJson } from "~/platform/values/sorted-json";

export interface CatalogRecord {
	collection: "category" | "product";
	id: string;
	fields: RecordFields;
}

export function catalogName({ collection, id }: { collection: string; id: string }): string {
	return `${collection} ${id}`;
}

/** By `catalogName`. */
export type StoredCatalog = ReadonlyMap<string, CatalogRecord>;

export async function listCatalog(datastore: Datastore): Promise<StoredCatalog> {
	const stored = new Map<string, CatalogRecord>();
	for (const collection of ["category", "product"] as const)
		for (const record of await datastore.find(collection))
			stored.set(catalogName({ collection, ...record }), { collection, ...record });
	return stored;
}

/** @param exported as in `ExportedRecord` */
export function lineOf({ collection, id, fields }: CatalogRecord, exported?: object): string {
	const state = exported ? `"exported":${sortedJson(exported)},` : "";
	return `{"collection":"${collection}","id":"${id}",${state}"fields":${sortedJson(fields)}}\n`;
}

export function recordVersion(record: CatalogRecord): string {
	return sha256Hex(lineOf(record), 12);
}

export function productVersion(id: string, fields: RecordFields): string {
	return recordVersion({ collection: "product", id, fields });
}

export function tellFaults(faults: z.core.$ZodIssue[]): string {
	return faults.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
}

/** @param before the stored record, whose unknown fields may stay */
export function faultsOf(
	record: CatalogRecord,
	hasCategory: (id: string) => boolean,
	today: string,
	before?: RecordFields,
) {
	const { collection, id, fields } = record;
	const issues = findFaults(collection, id, fields, today);
	const category = collection === "product" && issues.length === 0 ? fields.category : undefined;
	const isLost = category !== undefined && !hasCategory(String(category));
	const kept = before ? unknownFieldsOf({ ...record, fields: before }) : [];
	const unknown = unknownFieldsOf(record).filter((path) => !kept.includes(path));
	return [
		...unstorable(fields).map((fault) => customIssue(["fields"], fault)),
		...issues,
		...(isLost
			? [customIssue(["category"], `there is no category ${category}`, "Elige una categoría.")]
			: []),
		...unknown.map((path) => customIssue([path], `is no field of a ${collection}`)),
	];
}

/**
 * Refuses new variants in the place of stored ones, as when a value's id is changed: they would have neither the stock
 * nor the orders, holds and notices of the former ones, which are found by the variant's key. A colour's id is that of
 * its filter, so a colour may move to another filter; its units are then asked for.
 */
export function findSwappedVariants(fields: RecordFields, stored: RecordFields | undefined) {
	const options = listOf(fields.options).length;
	if (!stored || options === 0 || options !== listOf(stored.options).length) return [];
	const [before, after] = [stored, fields].map(({ variants }) => listOf(variants).map(keyWithoutColor));
	if (before?.every((key) => after?.includes(key))) return [];
	return (after ?? []).flatMap((key, index) =>
		before?.includes(key) ? [] : [customIssue(["variants", index, "choice"], ...swapped)],
	);
}

function keyWithoutColor({ choice }: Record<string, unknown>): string {
	const { color: _, ...others } = isObject(choice) ? choice : {};
	return variantKey({ choice: others as Record<string, string> });
}

const swapped = [
	"is new while another variant is gone, whose stock and orders it would lose: to rename a value, keep its id and change its name; for another variant, remove the old one first and add this one afterwards",
	"Esta variante es nueva y falta una que había: se perderían su stock y sus pedidos. Para cambiar un nombre, vuelve a poner el valor que tenía y cambia solo su texto. Si es otra variante, guarda primero sin la anterior y agrega esta después.",
] as const;

function unknownFieldsOf({ collection, fields }: CatalogRecord): string[] {
	return findUnknownFields(fields, schemaOf(collection, fields).safeParse(fields).data);
}

export function storedProduct(id: string, fields: RecordFields | undefined, today: string) {
	try {
		return fields && parseProduct(id, fields, today);
	} catch {
		return undefined;
	}
}

export function findUnknownFields(given: unknown, parsed: unknown, parent = ""): string[] {
	if (Array.isArray(given) && Array.isArray(parsed))
		return given.flatMap((entry, index) => findUnknownFields(entry, parsed[index], `${parent}${index}.`));
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
		if (/\p{Surrogate}/u.test(value)) return ["has half a character"];
		return value === cleanText(value) ? [] : ["has a control character or a lost one (U+FFFD)"];
	}
	if (typeof value === "number") return Number.isFinite(value) ? [] : ["has a number that is too large"];
	if (Array.isArray(value)) {
		const nested = value.some(Array.isArray) ? ["has a list directly inside a list"] : [];
		return [...nested, ...value.flatMap(unstorable)];
	}
	return isObject(value) ? Object.entries(value).flatMap((entry) => entry.flatMap(unstorable)) : [];
}

/** A record as a file has it: `exported` says what the store had when the file was written. */
export interface ExportedRecord extends CatalogRecord {
	exported?: Exported | undefined;
}

type Exported = z.output<typeof exportedRecord>;

export const exportedRecord = z.strictObject({
	version: z.string(),
	/** By variant, of products. */
	units: z.record(z.string(), z.int()).exactOptional(),
});

export function exportedLineOf(record: CatalogRecord, stock: RecordFields | undefined): string {
	const units = record.collection === "product" ? { units: readUnits(record.fields, stock) } : {};
	return lineOf(record, { version: recordVersion(record), ...units });
}

/** Keeps what somebody changed since the export, where the file changes nothing. */
export function keepMoved({ exported, ...record }: ExportedRecord, stored: RecordFields | undefined) {
	const isUntouched = stored && exported?.version === recordVersion(record);
	return isUntouched ? { ...record, fields: stored } : record;
}

/** @returns a finder of faults: the file changes what has changed since its export, or counts units that moved since */
export async function moveFinder(datastore: Datastore, records: readonly ExportedRecord[]) {
	const isCounted = records.some(({ exported }) => exported?.units !== undefined);
	const counted = new Map(
		(isCounted ? await datastore.find("stock") : []).map(({ id, fields }) => [id, fields]),
	);
	return ({ exported, ...record }: ExportedRecord, stored: RecordFields | undefined) => {
		if (!exported || !stored) return [];
		const { id, fields } = record;
		const isMoved = recordVersion({ ...record, fields: stored }) !== exported.version;
		if (isMoved && !isSame(fields, stored)) return [customIssue(["exported"], changedSince)];
		return findMovedUnits({ exported, ...record }, stored, counted.get(id));
	};
}

/** @returns faults: the file counts units that moved since its export */
export function findMovedUnits(
	{ exported, fields }: ExportedRecord,
	stored: RecordFields,
	stock: RecordFields | undefined,
) {
	const { units = {} } = exported ?? {};
	const openings = readUnits(stored, undefined);
	const now = readAllUnits(stored, stock);
	return Object.entries(readUnits(fields, undefined)).flatMap(([key, opening]) => {
		const seen = units[key];
		if (opening === openings[key] || seen === undefined || seen === now[key]) return [];
		return [customIssue(["stock"], movedSince(key, seen, now[key] ?? 0))];
	});
}

/** Without the day of the change, which the store writes. */
function isSame({ changed: _, ...fields }: RecordFields, { changed: __, ...stored }: RecordFields) {
	return isSameJson(fields, stored);
}

const changedSince =
	"has changed in the store since the export: export it again, or import it with --restore to overwrite it";

const movedSince = (key: string, seen: number, now: number) =>
	`of ${key} was ${seen} when it was exported and is ${now} now: count it again, and write ${now} in exported`;
