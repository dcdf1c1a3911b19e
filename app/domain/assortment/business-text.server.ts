import type { z } from "zod";
import { type Business, type BusinessField, businessSchemas } from "~/domain/business/business-record.server";
import { readCarriers, writeCarrier } from "~/domain/business/carriers";
import {
	readPickUp,
	readZones,
	writePickUp,
	writeZone,
	ZoneFault,
} from "~/domain/delivery/delivery-zone-text.server";
import { customIssue } from "~/platform/values/describe-issue.server";
import { parseDecimal, plainCode } from "~/platform/values/plain-signs";

type BusinessValue = NonNullable<Business[BusinessField]>;

const readers: Partial<Record<BusinessField, (typed: string) => unknown>> = {
	social: (typed) => split(typed, /[\s,]+/),
	closedDays: (typed) => split(typed, /[\s,]+/),
	paymentMethods: (typed) => split(typed, /\s*,\s*/),
	exchangeRate: readNumber,
	holdHours: readNumber,
	returnDays: readNumber,
	deliveryZones: readZones,
	pickUp: readPickUp,
	carriers: readCarriers,
};

export function readBusinessText(
	field: BusinessField,
	typed: string,
): { value: BusinessValue } | { fault: z.core.$ZodIssue } {
	try {
		const schema: z.ZodType<BusinessValue> = businessSchemas[field];
		const { data, error } = schema.safeParse(readers[field]?.(typed) ?? typed, { reportInput: true });
		const fault = error?.issues[0];
		return fault ? { fault } : { value: data as BusinessValue };
	} catch (error) {
		if (error instanceof ZoneFault) return { fault: customIssue([], error.message, error.spanish) };
		throw error;
	}
}

export function writeBusinessText(value: BusinessValue): string {
	if (typeof value === "object" && "alt" in value) return `${value.src}, ${value.alt}`;
	if (typeof value === "object" && "pen" in value) return writePickUp(value);
	if (!Array.isArray(value)) return String(value);
	const items = value.map((item) => {
		if (typeof item === "string") return item;
		return "price" in item ? writeZone(item) : writeCarrier(item);
	});
	return items.join(typeof value[0] === "string" ? ", " : "; ");
}

/** Reads also `3,75`, `S/ 3.75` and `48 horas`. @returns no number for `1e2` and `0x18`, which nobody means */
function readNumber(typed: string): string {
	const number = parseDecimal(
		plainCode(typed).replace(/^s\/ ?\.? *| *(?:h|hrs?|horas?|d[ií]as?|soles)\.?$/gi, ""),
	);
	return number === undefined ? typed.replace(/\d/g, "?") : String(number);
}

function split(typed: string, separator: RegExp): string[] {
	return typed.split(separator).filter(Boolean);
}
