import type { Amounts } from "~/domain/goods/dollar-price";
import { readTypedUnits, unitsRule } from "~/domain/goods/stock-record.server";
import { variantKey } from "~/domain/goods/variant-key.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { isObject, listOf } from "~/platform/values/plain-object";
import { addressOf, type ProductForm } from "./product-form.server";
import { readPrices } from "./typed-prices.server";

type Option = ProductForm["options"][number];

/** @param price of the whole product @param faults gets messages by field name */
export function readOptionsAndVariants(
	form: ProductForm,
	{ stored, shownForm }: { stored: RecordFields | undefined; shownForm: ProductForm },
	price: Amounts,
	faults: Record<string, string>,
) {
	const variants = form.variants.map((typed, index) => {
		const path = `variants[${index}].`;
		const options = form.options.filter(({ id }) => id);
		const choice = Object.fromEntries(options.map((one) => [one.id, idOf(one, typed.choice[one.id])]));
		const hasMoved = storedUnits(typed.choice, stored) !== undefined;
		const shown = shownForm.variants.find((one) => variantKey(one) === variantKey(typed));
		const { pen, usd, sale } = readPrices(typed, shown, path, price, faults);
		const image = listOf(stored?.images).findIndex((picture) => addressOf(picture) === typed.image);
		return {
			choice,
			...(pen !== undefined && { pen }),
			...(usd !== undefined && { usd }),
			...(sale && { sale }),
			stock: storedUnits(choice, stored) ?? readUnits(typed.stock, `${path}stock`, hasMoved),
			...(image >= 0 && { image }),
		};
	});
	return {
		options: form.options.map(readOption),
		variants,
		stock: variants.length > 0 ? undefined : (stored?.stock ?? readUnits(form.stock, "stock", false)),
	};

	/** @param isNeeded refuses an empty text: a variant whose choice changed gets a new SKU, without stock */
	function readUnits(typed: string, name: string, isNeeded: boolean): number {
		const units = !typed.trim() && !isNeeded ? 0 : readTypedUnits(typed);
		if (units === undefined) faults[name] = `Escribe cuántas unidades hay: ${unitsRule}.`;
		return units ?? 0;
	}
}

function readOption(option: Option) {
	return {
		id: option.id,
		name: option.name,
		values: option.values.map((value) => ({
			id: isColor(option) ? value.color : value.id,
			name: value.name,
			...(isColor(option) && value.hex && { hex: value.hex.trim().toLowerCase() }),
		})),
	};
}

function idOf(option: Option, chosen: string | undefined): string {
	const value = option.values.find(({ id }) => id === chosen);
	return (isColor(option) && value?.color) || (chosen ?? "");
}

export function isColor({ id }: { id: string }): boolean {
	return id === "color";
}

/** @returns the opening stock of a stored variant; undefined for a new one */
function storedUnits(choice: Record<string, string>, stored: RecordFields | undefined): number | undefined {
	const key = variantKey({ choice });
	const variant = listOf(stored?.variants).find(
		(one) => isObject(one.choice) && variantKey({ choice: one.choice as typeof choice }) === key,
	);
	return typeof variant?.stock === "number" ? variant.stock : undefined;
}
