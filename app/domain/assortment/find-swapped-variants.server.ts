import { readUnits } from "~/domain/goods/stock-record.server";
import { variantKey } from "~/domain/goods/variant-key.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { customIssue } from "~/platform/values/describe-issue.server";
import { isObject, listOf } from "~/platform/values/plain-object";

/**
 * Refuses new variants in the place of stored ones, as when a value's id is changed: they would have neither the stock
 * nor the orders, holds and notices of the former ones, which are found by the variant's key.
 */
export function findSwappedVariants(fields: RecordFields, stored: RecordFields | undefined) {
	const options = listOf(fields.options).length;
	if (!stored || options === 0 || options !== listOf(stored.options).length) return [];
	const [before, after] = [readUnits(stored, undefined), readUnits(fields, undefined)];
	const isLost = Object.keys(before).some((key) => !(key in after));
	return listOf(fields.variants).flatMap(({ choice }, index) => {
		if (!isLost || !isObject(choice)) return [];
		const isNew = !(variantKey({ choice: choice as Record<string, string> }) in before);
		return isNew ? [customIssue(["variants", index, "choice"], ...swapped)] : [];
	});
}

const swapped = [
	"is new while another variant is gone, whose stock and orders it would lose: to rename a value, keep its id and change its name; for another variant, remove the old one first and add this one afterwards",
	"Esta variante es nueva y falta una que había: se perderían su stock y sus pedidos. Para cambiar un nombre, vuelve a poner el valor y el color del filtro que tenía y cambia solo el texto de ese valor. Si es otra variante, guarda primero sin la anterior y agrega esta después.",
] as const;
