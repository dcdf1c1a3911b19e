import { z } from "zod";
import type { Change, Datastore, RecordFields, RecordKey } from "~/platform/datastore/datastore.server";
import { parseRecord } from "~/platform/datastore/parse-records.server";
import { formatDay, limaDay } from "~/platform/values/lima-time";
import { plainCode } from "~/platform/values/plain-signs";
import { type CartDiscount, discountKinds } from "./apply-discount";

export type DiscountCode = z.output<typeof discountCodeRecord>;

const codePattern = /^[A-Z\d]{3,20}$/;
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const termsFields = z.object({
	code: z.string().regex(codePattern),
	kind: z.enum(discountKinds),
	value: z.int().nonnegative(),
	least: z.int().nonnegative(),
});

/** Of a code, or of a discount that the team gave one order for a reason. */
export const orderTerms = termsFields.extend({
	code: termsFields.shape.code.exactOptional(),
	reason: z.string().exactOptional(),
});

export const discountCodeRecord = termsFields.extend({
	from: day.exactOptional(),
	until: day.exactOptional(),
	most: z.int().positive().exactOptional(),
	used: z.int().nonnegative(),
	hasEnded: z.boolean(),
});

export function readDiscountCode(typed: unknown): string | undefined {
	if (typeof typed !== "string" || typed.length > 100) return undefined;
	const code = plainCode(typed)
		.toUpperCase()
		.replace(codeLabel, "")
		.replace(/[ ._*-]/g, "");
	return codePattern.test(code) ? code : undefined;
}

/** A label cannot be part of a code: it has a colon or an accent. */
const codeLabel =
	/^(?:MI |EL )?(?:(?:CUP[OÓ]N|C[OÓ]DIGO)(?: DE DESCUENTO)? ?: ?|(?:CUPÓN|CÓDIGO)(?: DE DESCUENTO)? )/;

export function discountKey(code: string): RecordKey {
	return { collection: "discount-code", id: code.toLowerCase() };
}

export function codeState({ from, until, most, used, hasEnded }: DiscountCode, today: string) {
	if (hasEnded || (until && today > until)) return "ended";
	if (from && today < from) return "early";
	return most !== undefined && used >= most ? "usedUp" : "open";
}

export function judgeCode(code: string, fields: RecordFields | undefined, now: Date): CartDiscount {
	const found = parseCode(code, fields);
	if (!found) return { problem: `No existe el código ${code}. Revisa cómo está escrito o sigue sin él.` };
	const today = limaDay(now);
	const { from = today, until, most, used, hasEnded, ...terms } = found;
	const stop = "Sigue sin él o prueba otro.";
	const problems = {
		ended: `El código ${code} ya terminó. ${stop}`,
		early: `El código ${code} vale desde el ${formatDay(from)}. Vuelve ese día o sigue sin él.`,
		usedUp: `El código ${code} ya se usó todas las veces que se podía. ${stop}`,
	};
	const state = codeState(found, today);
	return state === "open" ? { terms } : { problem: problems[state] };
}

export async function findDiscount(datastore: Datastore, code: string, now: Date): Promise<CartDiscount> {
	const { collection, id } = discountKey(code);
	return judgeCode(code, await datastore.get(collection, id), now);
}

/** @param times orders to add; negative to subtract @returns nothing for a code that was removed or is damaged */
export function countUse(code: string, fields: RecordFields | undefined, times: number): Change[] {
	const found = parseCode(code, fields);
	return found ? [{ ...discountKey(code), fields: { ...found, used: Math.max(0, found.used + times) } }] : [];
}

export function isUsedUp(code: string, fields: RecordFields | undefined): boolean {
	const { most = Number.POSITIVE_INFINITY, used = 0 } = parseCode(code, fields) ?? {};
	return used >= most;
}

function parseCode(code: string, fields: RecordFields | undefined): DiscountCode | undefined {
	return parseRecord(discountKey(code).id, fields, discountCodeRecord, "discount-code");
}
