import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { z } from "zod";
import { recordIdPattern } from "~/platform/datastore/datastore.server";
import type { DeskMessage } from "~/platform/values/describe-issue.server";
import { startOfLimaDay } from "~/platform/values/lima-time";
import { plainCode, plainDay } from "~/platform/values/plain-signs";
import { slugOf, toNfc } from "~/platform/values/plain-text";
import { readEmail } from "~/platform/values/read-email.server";
import { withoutInvisible } from "~/platform/values/text-fields.server";

export const broken = (error: string, spanish: DeskMessage["spanish"]) => ({ error, params: { spanish } });
export const matches = (pattern: RegExp) => (typed: string) => pattern.test(typed);

export const line = (max: number) =>
	z
		.string("must be a text")
		.overwrite((typed) => toNfc(withoutInvisible(typed)))
		.trim()
		.min(1, "must not be empty")
		.max(max, `must have at most ${max} characters`)
		.refine(
			matches(/^[^\p{Cc}\uFFFD]*$/u),
			broken("must be one line of text", "Tiene un signo que no se puede guardar."),
		);

export const list = <Item extends z.ZodType>(item: Item, max: number) =>
	z.array(item, "must be a list").min(1, "must not be empty").max(max, `must have at most ${max} entries`);

/** Reads a code, or a name, as a slug. */
const recordCode = line(120)
	.transform((typed) => slugOf(typed))
	.refine(
		matches(recordIdPattern),
		broken("must be a code, such as mesa-mikuy", "No es un código como mesa-mikuy."),
	);

/** Of categories or products, each once. */
export const codes = (max: number) => list(recordCode, max).transform((named) => [...new Set(named)]);

export const path = line(120).regex(
	/^\/[a-z\d-]+(\/[a-z\d-]+)*$/,
	"must be the path of a page of the store, such as /terminos",
);

export const day = z
	.string("must be a text")
	.overwrite((typed) => plainDay(typed))
	.refine(
		(typed) => startOfLimaDay(typed) !== undefined,
		broken("must be a day, such as 2026-12-24", "No es un día escrito como 2026-12-24."),
	);

export const email = line(254)
	.refine(
		(typed) => "value" in readEmail(typed),
		broken("must be an e-mail address", "No es una dirección de correo completa."),
	)
	.transform((typed) => ({ value: typed, ...readEmail(typed) }).value);

export const strayText = "Tiene algo que no es del número.";

export const brokenPhone = (examples: string) =>
	broken(`must be a whole phone number, such as ${examples}`, "Le faltan o le sobran dígitos.");

export const walletNumber = line(40)
	.overwrite(plainCode)
	.refine(matches(/^[\d\s+-]+$/), broken("must have digits, spaces, hyphens and + only", strayText))
	.refine(isWholePhone, brokenPhone("987 654 321"));

export function isWholePhone(typed: string): boolean {
	return parsePhoneNumberFromString(typed, "PE")?.isPossible() ?? false;
}

export const count = (unit: string, most: number, tooMany: string) =>
	z.coerce
		.number(`must be a number of ${unit}`)
		.int(`must be whole ${unit}`)
		.min(1, "must be at least 1")
		.max(most, tooMany);
