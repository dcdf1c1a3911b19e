import { isSaleOver } from "~/domain/goods/sale";
import { variantKey } from "~/domain/goods/variant-key.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { customIssue } from "~/platform/values/describe-issue.server";
import { isObject, listOf } from "~/platform/values/plain-object";
import { sortedJson } from "~/platform/values/sorted-json";

/** What a change of a product may not do to its offers and first day. @returns issues for `describeIssue` */
export function findOfferFaults(fields: RecordFields, stored: RecordFields | undefined, today: string) {
	return [...findPassedDays(fields, stored, today), ...findRaisedPrices(fields, stored, today)];
}

/** Refuses sales that are over and first days that have passed, unless they are stored already. */
function findPassedDays(fields: RecordFields, stored: RecordFields | undefined, today: string) {
	const offersOf = (record: RecordFields) => [
		{ path: [] as (string | number)[], sale: record.sale },
		...listOf(record.variants).map(({ sale }, index) => ({ path: ["variants", index], sale })),
	];
	const before = offersOf(stored ?? {}).map(({ sale }) => sortedJson(sale ?? null));
	const { shownFrom = today } = fields;
	const isShownEarlier = String(shownFrom) < today && shownFrom !== stored?.shownFrom;
	const sales = offersOf(fields).flatMap(({ path, sale }) => {
		const until = isObject(sale) ? String(sale.until ?? today) : today;
		const isRefused = isSaleOver({ until }, today) && !before.includes(sortedJson(sale));
		return isRefused ? [customIssue([...path, "sale", "until"], ...passed)] : [];
	});
	return [...sales, ...(isShownEarlier ? [customIssue(["shownFrom"], ...passed)] : [])];
}

const passed = ["has passed", "Ese día ya pasó."] as const;

/** The price that an offer strikes out must have held before it (Ley 29571). Drafts are exempt: nobody has seen their prices. */
function findRaisedPrices(fields: RecordFields, stored: RecordFields | undefined, today: string) {
	if (!stored || stored.hidden === true) return [];
	const held = new Map(regularPrices(stored).map(({ key, pen }) => [key, pen]));
	const raised = regularPrices(fields).find(
		({ key, pen, sale }) => isRunning(sale, today) && Number(pen) > Number(held.get(key)),
	);
	return raised ? [customIssue([...raised.path, "pen"], ...raisedPrice)] : [];
}

/** Of the product and of each variant, with the path of the price that applies to it. */
function regularPrices(record: RecordFields) {
	const whole = { path: [] as (string | number)[], pen: record.pen, sale: record.sale };
	const variants = listOf(record.variants).map(({ choice, pen, sale }, index) => ({
		key: variantKey({ choice: (isObject(choice) ? choice : {}) as Record<string, string> }),
		...(pen === undefined ? whole : { path: ["variants", index], pen, sale }),
	}));
	return [{ key: "", ...whole }, ...variants];
}

function isRunning(sale: unknown, today: string): boolean {
	if (!isObject(sale)) return false;
	const { from = today, until = today } = sale;
	return String(from) <= today && !isSaleOver({ until: String(until) }, today);
}

const raisedPrice = [
	"cannot rise during a sale, as the price that is struck out must have held before it: end the sale first, or let it begin on a later day",
	"Este precio no puede subir durante la oferta: el que se tacha debe ser uno que cobraste antes de ella. Quita la oferta y guarda el precio nuevo, o haz que la oferta empiece otro día.",
] as const;
