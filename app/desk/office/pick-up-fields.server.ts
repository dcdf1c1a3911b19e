import {
	type Business,
	type BusinessField,
	businessSchemas,
	mostDays,
} from "~/domain/business/business-record.server";
import type { BusinessChanges } from "~/domain/business/change-business.server";
import { describeIssue } from "~/platform/values/describe-issue.server";
import { agencyParts, agencyPaths } from "./pick-up-names";
import { numberReader, toPriceFields } from "./zone-fields.server";

/** What several fields of a form say: `pickUp.pen`, `agencies.0.carrier`. */
export function isPickUpField(field: BusinessField): field is "pickUp" | "agencies" {
	return field === "pickUp" || field === "agencies";
}

export function toPickUpFields({ pickUp, agencies = [] }: Business): Record<string, string> {
	const rows = agencyPaths.map((path, row) => {
		const { carrier = "", price, days = [] } = agencies[row] ?? {};
		const [min = "", max = ""] = days.map(String);
		const others = { [`${path}carrier`]: carrier, [`${path}min`]: min, [`${path}max`]: max };
		return { ...others, ...toPriceFields(path, price) };
	});
	return Object.assign(toPriceFields("pickUp.", pickUp), ...rows);
}

/** @param prefix of the fields' names @returns undefined for what is not offered, and what is wrong, by the field's name */
export function readPickUpField(field: "pickUp" | "agencies", typed: Record<string, string>, prefix = "") {
	return field === "pickUp" ? readPickUp(typed, prefix) : readAgencies(typed, prefix);
}

interface Read {
	value: BusinessChanges[BusinessField];
	faults: Record<string, string>;
}

function readPickUp(typed: Record<string, string>, prefix: string): Read {
	const faults: Record<string, string> = {};
	const path = `${prefix}pickUp.`;
	const isOffered = ["pen", "usd"].some((part) => typed[path + part]?.trim());
	return { value: isOffered ? numberReader(typed, faults).priceOf(path) : undefined, faults };
}

function readAgencies(typed: Record<string, string>, prefix: string): Read {
	const faults: Record<string, string> = {};
	const { priceOf, daysOf } = numberReader(typed, faults);
	const paths = agencyPaths
		.map((path) => prefix + path)
		.filter((path) => agencyParts.some((part) => typed[path + part]?.trim()));
	const agencies = paths.map((path): NonNullable<Business["agencies"]>[number] => {
		const carrier = typed[`${path}carrier`]?.trim() ?? "";
		const [least, most] = [daysOf(`${path}min`, 0, mostDays), daysOf(`${path}max`, 1, mostDays)];
		return { carrier, price: priceOf(path), days: [least, most] };
	});
	if (agencies.length === 0) return { value: undefined, faults };
	const judged = businessSchemas.agencies.safeParse(agencies, { reportInput: true });
	for (const issue of judged.error?.issues ?? []) {
		const [row = 0, part] = issue.path;
		const field = part === "price" ? "pen" : part === "days" ? "max" : "carrier";
		faults[`${paths[Number(row)]}${field}`] ??= describeIssue(issue);
	}
	return { value: judged.data ?? agencies, faults };
}

/** The name of the field that shows what is wrong with the whole. */
export function pickUpFaultField(
	field: "pickUp" | "agencies",
	typed: Record<string, string>,
	lacksDollars: boolean,
): string {
	const lacking = agencyPaths.find((path) => typed[`${path}carrier`]?.trim() && !typed[`${path}usd`]?.trim());
	const path = field === "pickUp" ? "pickUp." : (lacksDollars && lacking) || agencyPaths[0];
	return `${path}${lacksDollars ? "usd" : "pen"}`;
}
