import { deliveryZoneSchema } from "~/domain/business/delivery-zone.server";
import { versionOfZone } from "~/domain/delivery/change-zones.server";
import type { StoredZone } from "~/domain/delivery/zones.server";
import { classesWithTariff } from "~/domain/goods/shipping-class";
import { describeIssue } from "~/platform/values/describe-issue.server";
import { type Price, toTyped } from "~/platform/values/money";
import { askWhichAmount, parseSoles } from "~/platform/values/parse-soles";

export function toZoneFields(zone: StoredZone): Record<string, string> {
	const { name, classTariffs = {}, days, carrier = "" } = zone;
	return {
		...{ name, ...toTariffFields("", zone) },
		...Object.assign({}, ...classesWithTariff.map((one) => toTariffFields(`${one}.`, classTariffs[one]))),
		...{ min: String(days[0]), max: String(days[1]), carrier, seen: versionOfZone(zone) },
	};
}

/** @param path of the fields' names, such as `large.` */
function toTariffFields(
	path: string,
	tariff?: Pick<StoredZone, "price" | "freeFrom">,
): Record<string, string> {
	const { price, freeFrom } = tariff ?? {};
	return { ...toPriceFields(path, price), [`${path}freeFrom`]: toAmountField(freeFrom) };
}

/** @param path of the fields' names */
export function toPriceFields(path: string, price?: Partial<Price>): Record<string, string> {
	return { [`${path}pen`]: toAmountField(price?.pen), [`${path}usd`]: toAmountField(price?.usd) };
}

function toAmountField(minor: number | undefined): string {
	return minor === undefined ? "" : toTyped(minor);
}

/** Reads the numbers of a form. @param faults gets what is wrong with them, by the field's name */
export function numberReader(typed: Record<string, string>, faults: Record<string, string>) {
	const amountOf = (field: string, fault: string) => {
		const text = typed[field]?.trim();
		if (!text) return undefined;
		const amount = parseSoles(text);
		if (amount === undefined) faults[field] = askWhichAmount(text)?.spanish ?? fault;
		return amount;
	};
	const daysOf = (field: string, least: number, most = 99) => {
		const days = /^\d{1,2}$/.test(typed[field]?.trim() ?? "") ? Number(typed[field]) : -1;
		if (days < least || days > most)
			faults[field] = `Escribe los días hábiles: un número entero de ${least} a ${most}.`;
		return days;
	};
	/** @param isOptional whether the form may lack it */
	const priceOf = (path: string, isOptional = false) => {
		const pen = amountOf(`${path}pen`, "Escribe el precio en soles, como 12 o 12.50.");
		const usd = amountOf(`${path}usd`, "Escribe el precio en dólares, como 3.20.");
		if (pen === undefined && !isOptional)
			faults[`${path}pen`] ??= "Escribe el precio en soles; con 0 es gratis.";
		return { pen: pen ?? 0, ...(usd !== undefined && { usd }) };
	};
	return { amountOf, daysOf, priceOf };
}

export function readZone(typed: Record<string, string>, places: string[]) {
	const faults: Record<string, string> = {};
	const { amountOf, daysOf, priceOf } = numberReader(typed, faults);
	if (places.length === 0) faults.q = "Busca y agrega al menos un lugar.";
	const tariffOf = (path: string) => {
		const isEmpty = ["pen", "usd", "freeFrom"].every((name) => !typed[path + name]?.trim());
		const price = priceOf(path, path !== "" && isEmpty);
		const freeFrom = amountOf(`${path}freeFrom`, "Escribe un monto en soles, como 199.");
		return { isEmpty, tariff: { price, ...(freeFrom !== undefined && { freeFrom }) } };
	};
	const carrier = typed.carrier?.trim();
	const classTariffs = classesWithTariff.flatMap((one) => {
		const { isEmpty, tariff } = tariffOf(`${one}.`);
		return isEmpty ? [] : [[one, tariff]];
	});
	const zone: StoredZone = {
		...{ name: typed.name ?? "", places, days: [daysOf("min", 0), daysOf("max", 1)] },
		...tariffOf("").tariff,
		...(classTariffs.length > 0 && { classTariffs: Object.fromEntries(classTariffs) }),
		...(carrier && { carrier }),
	};
	const judged = deliveryZoneSchema.safeParse(zone, { reportInput: true });
	for (const issue of judged.error?.issues ?? []) {
		const field = zoneFormFields[issue.path[0] as keyof typeof zoneFormFields];
		if (field) faults[field] ??= describeIssue(issue);
	}
	return { zone: judged.data ?? zone, faults };
}

/** @returns the field of the first price that has no dollars */
export function findLackingDollars({ price, classTariffs = {} }: StoredZone): string {
	const lacks = classesWithTariff.find(
		(one) => classTariffs[one] && classTariffs[one].price.usd === undefined,
	);
	return price.usd === undefined || !lacks ? "usd" : `${lacks}.usd`;
}

/** Where the form shows the faults of a zone. */
export const zoneFormFields = { name: "name", places: "q", days: "max", carrier: "carrier" } as const;
