import { faultsOf } from "~/domain/assortment/catalog-record.server";
import { findOfferFaults } from "~/domain/assortment/offer-faults.server";
import { rateOf } from "~/domain/goods/dollar-price";
import { readTags } from "~/domain/goods/tags";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { listOf } from "~/platform/values/plain-object";
import { parsePercent, plainDay } from "~/platform/values/plain-signs";
import { addressOf, type ProductForm } from "./product-form.server";
import { faultsByField } from "./product-issues.server";
import { byName, type SimpleField } from "./simple-fields";
import { readLine, readPrices } from "./typed-prices.server";
import { isColor, readOptionsAndVariants } from "./typed-variants.server";

export interface Circumstances {
	slug: string;
	/** Undefined for a new product. */
	stored: RecordFields | undefined;
	/** The form as it was shown. */
	shownForm: ProductForm;
	/** Undefined if there is no such category. */
	nameCategory(id: string): string | undefined;
	today: string;
	exchangeRate: number | undefined;
	/** A photo of it is being prepared, with which it is shown. */
	awaitsPhoto?: boolean;
}

/** Applies to the record what was changed in the form since it was shown. @returns also faults by the form's field names */
export function writeProduct(form: ProductForm, given: Circumstances) {
	const faults: Record<string, string> = {};
	const { slug, stored, shownForm, today } = given;
	const changed = changedKeys(form, stored ? shownForm : undefined);
	const parts = partsOf(form, given, faults);
	const fields: RecordFields = { created: today, ...stored };
	for (const key of changed) Object.assign(fields, parts[key]);
	for (const [name, value] of Object.entries(fields)) if (value === undefined) delete fields[name];
	const isCategory = (id: string) => given.nameCategory(id) !== undefined;
	const issues = [
		...findOfferFaults(fields, stored, today),
		...faultsOf({ collection: "product", id: slug, fields }, isCategory, today, stored),
	];
	return { fields, faults: { ...faultsByField(issues, fields), ...faults } };
}

export function changedKeys(form: ProductForm, shownForm: ProductForm | undefined): (keyof ProductForm)[] {
	const keys = Object.keys(form) as (keyof ProductForm)[];
	return keys.filter((key) => JSON.stringify(form[key]) !== JSON.stringify(shownForm?.[key]));
}

function partsOf(
	form: ProductForm,
	{ stored, shownForm, exchangeRate, awaitsPhoto }: Circumstances,
	faults: Record<string, string>,
): Record<keyof ProductForm, RecordFields> {
	const pictures = [...listOf(stored?.images), ...listOf(stored?.sections).map(({ image }) => image)];
	const pictureAt = (address: string) => pictures.find((picture) => addressOf(picture) === address);
	const price = readPrices(form, shownForm, "", rateOf(stored, exchangeRate), faults);
	const prices = { pen: price.pen, usd: price.usd };
	const awaits = form.state !== "hidden" && awaitsPhoto && listOf(stored?.images).length === 0;
	const state = {
		hidden: form.state === "hidden" || awaits ? true : undefined,
		awaitsPhoto: awaits ? true : undefined,
		shownFrom: form.state === "from" ? readLine(plainDay(form.shownFrom)) : undefined,
	};
	if (form.state === "from" && !state.shownFrom) faults.shownFrom = "Elige el día.";
	const colors = form.options.some(isColor) ? undefined : form.colors;
	const goods = { ...readOptionsAndVariants(form, { stored, shownForm }, price, faults), colors };
	return {
		...byName(({ kind }, name) => ({ [name]: readSimple(kind, form[name], name, faults) })),
		slug: {},
		category: { category: readLine(form.category) },
		pen: prices,
		usd: prices,
		sale: { sale: price.sale },
		state,
		shownFrom: state,
		stock: goods,
		colors: goods,
		options: goods,
		variants: goods,
		features: { features: form.features.map(({ title, items }) => ({ title, items: linesOf(items) })) },
		specs: { specs: linesOf(form.specs).map(readSpec) },
		sections: {
			sections: form.sections.map(({ title, text, image }) => {
				const picture = pictureAt(image);
				return { title, text, ...(picture !== undefined && { image: picture }) };
			}),
		},
	};
}

function readSimple(kind: SimpleField["kind"], typed: string, name: string, faults: Record<string, string>) {
	const text = readLine(typed);
	if (kind === "slugs") return readSlugs(text);
	if (kind === "tags") return listOrNothing(readTags(text ?? ""));
	if (kind !== "percent" || text === undefined) return text;
	const number = parsePercent(text);
	if (number !== undefined) return number;
	faults[name] = "No es un número.";
	return undefined;
}

/** A whole address counts as its last part. */
function readSlugs(text = ""): string[] | undefined {
	const slugs = text.split(/[\s,]+/).flatMap((word) => {
		const [path = ""] = word.toLowerCase().split(/[?#]/);
		return path.split("/").findLast(Boolean) ?? [];
	});
	return listOrNothing([...new Set(slugs)]);
}

function listOrNothing(list: string[]): string[] | undefined {
	return list.length > 0 ? list : undefined;
}

function linesOf(text: string): string[] {
	return text
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean);
}

/** `Alto: 86 cm` */
function readSpec(line: string) {
	const [, name = "", value = ""] = /^([^:]*):?(.*)$/.exec(line) ?? [];
	return { name: name.trim(), value: value.trim() };
}
