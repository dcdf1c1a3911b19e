import { findFollowed } from "~/domain/goods/carried-units.server";
import type { Amounts } from "~/domain/goods/dollar-price";
import { onlyVariant, readTypedUnits, readUnits, unitsRule } from "~/domain/goods/stock-record.server";
import { variantKey } from "~/domain/goods/variant-key.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { listOf } from "~/platform/values/plain-object";
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
	const options = form.options.filter(({ id }) => id);
	const choices = form.variants.map(({ choice }) =>
		Object.fromEntries(options.map((one) => [one.id, idOf(one, choice[one.id])])),
	);
	const opening = stored ? readUnits(stored, undefined) : {};
	const wanted = { variants: choices.map((choice) => ({ choice })) };
	const { carried } = findFollowed(stored ?? wanted, wanted);
	const variants = form.variants.map((typed, index) => {
		const path = `variants[${index}].`;
		const choice = choices[index] ?? {};
		const shown = shownForm.variants.find((one) => variantKey(one) === variantKey(typed));
		const { pen, usd, sale } = readPrices(typed, shown, path, price, faults);
		const image = listOf(stored?.images).findIndex((picture) => addressOf(picture) === typed.image);
		return {
			choice,
			...(pen !== undefined && { pen }),
			...(usd !== undefined && { usd }),
			...(sale && { sale }),
			stock:
				opening[variantKey({ choice })] ?? readStock(typed.stock, `${path}stock`, variantKey({ choice })),
			...(image >= 0 && { image }),
		};
	});
	return {
		options: form.options.map(readOption),
		variants,
		stock: variants.length > 0 ? undefined : (stored?.stock ?? readStock(form.stock, "stock", onlyVariant)),
	};

	/** An empty text is none for a new product. Later it is refused, unless the units of a former variant are carried over. */
	function readStock(typed: string, name: string, key: string): number {
		const former = typed.trim() ? undefined : opening[carried.get(key) ?? ""];
		const isCounted = stored?.stock !== undefined || listOf(stored?.variants).length > 0;
		const units = former ?? (!typed.trim() && !isCounted ? 0 : readTypedUnits(typed));
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
