import { faultsOf, findEndedSales } from "~/domain/assortment/catalog-record.server";
import { toDollars } from "~/domain/goods/dollar-price";
import { readTypedUnits, unitsRule } from "~/domain/goods/stock-record.server";
import { variantKey } from "~/domain/goods/variant-key.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { parseSoles, solesRule } from "~/platform/values/parse-soles";
import { isObject, listOf } from "~/platform/values/plain-object";
import { addressOf, type ProductForm } from "./product-form.server";
import { faultsByField } from "./product-issues.server";

interface Written {
	/** The record with what the form changes in it. */
	fields: RecordFields;
	/** By the form's field names. */
	faults: Record<string, string>;
}

export interface Circumstances {
	slug: string;
	/** Undefined for a new product. */
	stored: RecordFields | undefined;
	/** The form as it was shown. */
	seen: ProductForm;
	hasCategory(id: string): boolean;
	/** A day in Lima. */
	today: string;
	/** Soles per dollar. */
	exchangeRate: number | undefined;
}

type Pair = Pick<ProductForm, "pen" | "usd">;
type Prices = Pick<ProductForm, "pen" | "usd" | "sale">;

/** A price that tells how many dollars soles are. */
interface Rate {
	pen?: number | undefined;
	usd?: number | undefined;
}

/** Applies to the record what was changed in the form since it was shown. */
export function writeProduct(form: ProductForm, given: Circumstances): Written {
	const faults: Record<string, string> = {};
	const { slug, stored, seen, today } = given;
	const changed = changedKeys(form, stored ? seen : undefined);
	const parts = partsOf(form, given, faults);
	const fields: RecordFields = { created: today, ...stored };
	for (const key of changed) Object.assign(fields, parts[key]);
	for (const [name, value] of Object.entries(fields)) if (value === undefined) delete fields[name];
	const isCategory = (id: string) => id === stored?.category || given.hasCategory(id);
	const issues = [
		...findEndedSales(fields, stored, today),
		...faultsOf({ collection: "product", id: slug, fields }, isCategory, stored),
	];
	return { fields, faults: { ...faultsByField(issues, fields), ...faults } };
}

/** @param seen undefined if everything counts as changed */
export function changedKeys(form: ProductForm, seen: ProductForm | undefined): (keyof ProductForm)[] {
	const keys = Object.keys(form) as (keyof ProductForm)[];
	return keys.filter((key) => JSON.stringify(form[key]) !== JSON.stringify(seen?.[key]));
}

/** @returns for each field of the form, the record's fields to set; undefined removes one */
function partsOf(
	form: ProductForm,
	{ stored, seen, exchangeRate }: Circumstances,
	faults: Record<string, string>,
): Record<keyof ProductForm, RecordFields> {
	const line = (typed: string) => typed.trim() || undefined;
	const pictures = [...listOf(stored?.images), ...listOf(stored?.sections).map(({ image }) => image)];
	const pictureAt = (address: string) => pictures.find((picture) => addressOf(picture) === address);
	const price = readPrices(form, seen, "", rateOf(stored, exchangeRate));
	const state = {
		hidden: form.state === "hidden" ? true : undefined,
		shownFrom: form.state === "from" ? line(form.shownFrom) : undefined,
	};
	if (form.state === "from" && !state.shownFrom) faults.shownFrom = "Elige el día.";
	const goods = { ...optionsAndVariants(), colors: form.options.some(isColor) ? undefined : form.colors };
	return {
		slug: {},
		name: { name: line(form.name) },
		summary: { summary: line(form.summary) },
		description: { description: line(form.description) },
		category: { category: line(form.category) },
		pen: { pen: price.pen, usd: price.usd },
		usd: { pen: price.pen, usd: price.usd },
		sale: { sale: price.sale },
		state,
		shownFrom: state,
		stock: goods,
		colors: goods,
		options: goods,
		variants: goods,
		features: {
			features: form.features.map(({ title, items }) => ({ title, items: linesOf(items) })),
		},
		specs: { specs: linesOf(form.specs).map(readSpec) },
		sections: {
			sections: form.sections.map(({ title, text, image }) => {
				const picture = pictureAt(image);
				return { title, text, ...(picture !== undefined && { image: picture }) };
			}),
		},
	};

	function optionsAndVariants() {
		const idOf = (option: ProductForm["options"][number], chosen: string | undefined) => {
			const value = option.values.find(({ id }) => id === chosen);
			return (isColor(option) && value?.color) || (chosen ?? "");
		};
		const variants = form.variants.map((typed, index) => {
			const choice = Object.fromEntries(
				form.options
					.filter(({ id }) => id)
					.map((option) => [option.id, idOf(option, typed.choice[option.id])]),
			);
			const hasMoved = storedUnits(typed.choice, stored) !== undefined;
			const shown = seen.variants.find(({ choice }) => variantKey({ choice }) === variantKey(typed));
			const { pen, usd, sale } = readPrices(typed, shown, `variants[${index}].`, price);
			const image = listOf(stored?.images).findIndex((picture) => addressOf(picture) === typed.image);
			return {
				choice,
				...(pen !== undefined && { pen }),
				...(usd !== undefined && { usd }),
				...(sale && { sale }),
				stock: storedUnits(choice, stored) ?? readUnits(typed.stock, `variants[${index}].stock`, hasMoved),
				...(image >= 0 && { image }),
			};
		});
		return {
			options: form.options.map((option) => ({
				id: option.id,
				name: option.name,
				values: option.values.map((value) => ({
					id: isColor(option) ? value.color : value.id,
					name: value.name,
					...(isColor(option) && value.hex && { hex: value.hex.trim().toLowerCase() }),
				})),
			})),
			variants,
			stock: variants.length > 0 ? undefined : (stored?.stock ?? readUnits(form.stock, "stock")),
		};
	}

	/** @param shown the same prices as the form showed them; undefined for a new variant */
	function readPrices(typed: Prices, shown: Prices | undefined, path: string, rate: Rate) {
		const { pen, usd } = readPair(typed, shown, path, rate);
		const saleRate = pen && usd ? { pen, usd } : rate;
		const { pen: salePen, usd: saleUsd } = readPair(typed.sale, shown?.sale, `${path}sale.`, saleRate);
		const isSale = Object.values(typed.sale).some((text) => text.trim());
		const until = line(typed.sale.until);
		const from = line(typed.sale.from);
		return {
			pen,
			usd,
			sale: isSale ? { pen: salePen, usd: saleUsd, ...(from && { from }), until } : undefined,
		};
	}

	/** Dollars that were left as shown, or empty, follow changed soles. */
	function readPair(typed: Pair, shown: Pair | undefined, path: string, rate: Rate) {
		const pen = readAmount(typed.pen, `${path}pen`);
		const usd = readAmount(typed.usd, `${path}usd`);
		const isLeft = shown && typed.pen !== shown.pen && typed.usd === shown.usd;
		const converted = convert(pen, rate);
		return { pen, usd: isLeft ? (converted ?? usd) : (usd ?? converted) };
	}

	function readAmount(typed: string, name: string): number | undefined {
		if (!typed.trim()) return undefined;
		const amount = parseSoles(typed);
		if (!amount) faults[name] = `Escribe un monto ${solesRule}.`;
		return amount || undefined;
	}

	/** @param isNeeded refuses an empty text: a variant whose choice changed gets a new SKU, without stock */
	function readUnits(typed: string, name: string, isNeeded = false): number {
		const units = !typed.trim() && !isNeeded ? 0 : readTypedUnits(typed);
		if (units === undefined) faults[name] = `Escribe cuántas unidades hay: ${unitsRule}.`;
		return units ?? 0;
	}
}

function isColor({ id }: { id: string }): boolean {
	return id === "color";
}

/** Computes a price in dollars from the price in soles. */
function convert(pen: number | undefined, rate: Rate) {
	return pen && rate.pen && rate.usd ? toDollars(pen, { pen: rate.pen, usd: rate.usd }) : undefined;
}

function rateOf(stored: RecordFields | undefined, exchangeRate: number | undefined) {
	if (typeof stored?.pen === "number" && typeof stored.usd === "number")
		return { pen: stored.pen, usd: stored.usd };
	return exchangeRate ? { pen: exchangeRate, usd: 1 } : {};
}

/** @returns the opening stock of a stored variant; undefined for a new one */
function storedUnits(choice: Record<string, string>, stored: RecordFields | undefined): number | undefined {
	const key = variantKey({ choice });
	const variant = listOf(stored?.variants).find(
		(one) => isObject(one.choice) && variantKey({ choice: one.choice as typeof choice }) === key,
	);
	return typeof variant?.stock === "number" ? variant.stock : undefined;
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
