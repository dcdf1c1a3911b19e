import type { z } from "zod";
import { BusinessFault } from "~/domain/business/business-fault.server";
import { type Business, type BusinessField, businessSchemas } from "~/domain/business/business-record.server";
import { readCarriers, writeCarrier } from "~/domain/business/carriers";
import { requireWholePeru, type StoredZone } from "~/domain/delivery/zones.server";
import { customIssue } from "~/platform/values/describe-issue.server";
import { type Price, toTyped } from "~/platform/values/money";
import { askWhichAmount, parseSoles } from "~/platform/values/parse-soles";
import { parseDecimal, plainCode } from "~/platform/values/plain-signs";
import { plainText } from "~/platform/values/plain-text";
import { findUnknownFields } from "./catalog-record.server";

type BusinessValue = NonNullable<Business[BusinessField]>;

const readers: Partial<Record<BusinessField, (typed: string) => unknown>> = {
	social: (typed) => split(typed, /[\s,]+/),
	closedDays: (typed) => split(typed, /[\s,]+/),
	paymentMethods: readList,
	homeCategories: readList,
	homeProducts: readList,
	exchangeRate: readNumber,
	holdHours: readNumber,
	depositPercent: readNumber,
	returnDays: readNumber,
	deliveryZones: readZones,
	pickUp: readPickUp,
	agencies: readAgencies,
	carriers: readCarriers,
};

export function readBusinessText(
	field: BusinessField,
	typed: string,
): { value: BusinessValue } | { fault: z.core.$ZodIssue } {
	try {
		const schema: z.ZodType<BusinessValue> = businessSchemas[field];
		const read = readers[field]?.(typed) ?? typed;
		const { data, error } = schema.safeParse(read, { reportInput: true });
		const fault = error?.issues[0];
		if (fault) return { fault };
		if (field === "deliveryZones") {
			const [unknown] = findUnknownFields(read, data);
			if (unknown) return { fault: customIssue([unknown], "is no field of a zone") };
			requireWholePeru(data as StoredZone[]);
		}
		return { value: data as BusinessValue };
	} catch (error) {
		if (error instanceof BusinessFault) return { fault: customIssue([], error.message, error.spanish) };
		throw error;
	}
}

export function writeBusinessText(value: BusinessValue): string {
	if (typeof value === "object" && "src" in value)
		return `${value.src}, ${"alt" in value ? value.alt : value.number}`;
	if (typeof value === "object" && "pen" in value) return writePickUp(value);
	if (!Array.isArray(value)) return String(value);
	if (areZones(value)) return JSON.stringify(value);
	const items = value.map((item) => {
		if (typeof item === "string") return item;
		return "days" in item ? writeAgency(item) : writeCarrier(item);
	});
	return items.join(typeof value[0] === "string" ? ", " : "; ");
}

function areZones(value: readonly (string | object)[]): value is NonNullable<Business["deliveryZones"]> {
	return typeof value[0] === "object" && "places" in value[0];
}

/** @throws BusinessFault */
function readZones(typed: string): unknown {
	try {
		return JSON.parse(typed);
	} catch {
		throw new BusinessFault(
			'must be JSON: [{"name":"Lima","places":["1501"],"days":[1,5],"price":{"pen":1200,"usd":320},"freeFrom":19900}]',
			"No es un JSON.",
		);
	}
}

/** @param typed `gratis`, the price in soles, or in soles and dollars: `5 1.30` @throws BusinessFault */
function readPickUp(typed: string): Partial<Price> {
	if (plainText(typed) === freeText) return { pen: 0, usd: 0 };
	const words = typed.trim().split(/\s+/);
	const [question] = words.flatMap((word) => askWhichAmount(word) ?? []);
	if (question) throw new BusinessFault(question.english, question.spanish);
	const [pen, usd, ...more] = words.map(parseSoles);
	if (pen === undefined || (words.length > 1 && usd === undefined) || more.length > 0) {
		throw new BusinessFault(
			`"${typed}" must be gratis, or the price in soles, or in soles and in dollars: 5 1.30`,
			`«${typed}» no es «gratis» ni un precio.`,
		);
	}
	return { pen, ...(usd !== undefined && { usd }) };
}

/** Reads one carrier a line, or with semicolons between them: `Olva: 10, 2-4; Shalom: 8, 3-6`. @throws BusinessFault */
function readAgencies(typed: string): unknown {
	const lines = typed.split(/\n|;/).map((line) => line.trim());
	return lines.filter(Boolean).map((line) => {
		const whole = line.length > maxAgencyLength ? "" : line;
		const [, carrier, price = "", min, max] = /^([^:]+):(.+),\D*(\d+)\D+(\d+)\D*$/.exec(whole) ?? [];
		if (carrier) return { carrier, price: readPickUp(price.trim()), days: [Number(min), Number(max)] };
		throw new BusinessFault(
			`"${line}" must be a carrier, its price and its days: Olva: 10, 2-4`,
			`«${line}» no es una empresa con su precio y sus días: Olva: 10, 2-4.`,
		);
	});
}

/** The expression backtracks: on a longer line it would take long. */
const maxAgencyLength = 120;

function writeAgency({ carrier, price, days }: NonNullable<Business["agencies"]>[number]): string {
	return `${carrier}: ${writePickUp(price)}, ${days.join("-")}`;
}

function writePickUp({ pen, usd }: Partial<Price>): string {
	if (!pen && !usd) return freeText;
	return [pen, usd].flatMap((minor) => (minor === undefined ? [] : toTyped(minor))).join(" ");
}

const freeText = "gratis";

/** Reads also `3,75`, `S/ 3.75`, `48 horas` and `50%`. @returns no number for `1e2` and `0x18`, which nobody means */
function readNumber(typed: string): string {
	const number = parseDecimal(
		plainCode(typed).replace(/^s\/ ?\.? *| *(?:h|hrs?|horas?|d[ií]as?|soles|%)\.?$/gi, ""),
	);
	return number === undefined ? typed.replace(/\d/g, "?") : String(number);
}

function readList(typed: string): string[] {
	return split(typed, ",").map((word) => word.trim());
}

function split(typed: string, separator: RegExp | string): string[] {
	return typed.split(separator).filter((word) => word.trim());
}
