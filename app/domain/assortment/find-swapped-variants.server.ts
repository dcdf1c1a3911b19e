import { variantKey } from "~/domain/goods/variant-key.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { customIssue } from "~/platform/values/describe-issue.server";
import { isObject, listOf } from "~/platform/values/plain-object";

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
