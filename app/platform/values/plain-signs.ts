import { addDays, dayMs, limaDay, startOfLimaDay } from "./lima-time";

/**
 * Writes a name, number or code with the signs of a Spanish keyboard: look-alike apostrophes (but not ’), dashes, blanks,
 * digits of other scripts, full-width signs and the like. Removes invisible signs.
 */
export function plainSigns(typed: string): string {
	return typed
		.replace(/[\p{Cf}\p{DI}]|\u20E3/gu, "")
		.replace(otherForms, (sign) => sign.normalize("NFKC"))
		.replace(/\u3002/g, ".")
		.replace(/(?!\d)\p{Nd}/gu, digitOf)
		.replace(apostrophes, "'")
		.replace(/[\p{Dash}\u02D7\u2043\u23AF\u2500\u2501\u2796]/gu, "-")
		.replace(/[\s\u2800]/g, " ");
}

/**
 * `plainSigns` of a code that may be pasted from a message: without the blanks, quotes, asterisks or brackets around it.
 * A text that is too long for a code is cut and gets a sign that makes it invalid.
 */
export function plainCode(typed: string): string {
	if (typed.length > longestCode) return `${typed.slice(0, longestCode)}\uFFFD`;
	return plainSigns(typed).replace(quotesAround, "");
}

/** UTF-16 units. To find the quotes at the end, or what callers look for, takes quadratic time. */
const longestCode = 500;
const quotesAround = /^[\s"'’“”„‟«»‹›<>❝❞〝〞*[\]]+|[\s"'’“”„‟«»‹›<>❝❞〝〞*[\]]+$/g;

/** Full-width, small and mathematical signs, and joined letters such as ﬁ. */
const otherForms = /[\u2024\uFB00-\uFB06\uFE50-\uFE6F\uFF01-\uFF5E\uFF61\u{1D400}-\u{1D7FF}]/gu;

const apostrophes =
	/[\u0060\u00B4\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\u02CA\u02CB\u02EE\u02F4\u0374\u0384\u0559\u055A\u055D\u05F3\u07F4\u07F5\u1FBD\u1FBF\u1FEF\u1FFD\u1FFE\u2018\u201A\u201B\u2032\u2035\u275B\u275C\u275F\u2E32\uA78B\uA78C]/g;

/** Unicode has the decimal digits of each script in a row, from 0 to 9. */
function digitOf(digit: string): string {
	const code = digit.codePointAt(0) ?? 0;
	let value = 0;
	while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
	return String(value % 10);
}

/** What people write before a number of any kind, as in «N° 123» and «mi código es 123». */
const commonLabels = "N(?= ?[.°:#])|NO|NRO|N[UÚ]M(?:ERO)?|C[OÓ]D(?:IGO)?|REF(?:ERENCIA)?";

/**
 * Removes the words and signs before a number, as in «Nro. de operación: 123».
 * @param typed as `plainCode` gives it, in capital letters @param names of such numbers, as a regular expression
 */
export function withoutLabels(typed: string, names: string): string {
	const label = `(?:(?:DEL?|EL|LA|MI|SU|TU) +)*(?:${commonLabels}|${names})(?![\\p{L}\\p{N}])(?: +ES(?= ))?`;
	return typed.replace(/[ºª]/g, "°").replace(new RegExp(`^(?:[ .,:;#°_=()*/«»"'’!-]|${label})+`, "u"), "");
}

/** @param typed such as `12` or `1,200` @returns a whole number from 0 of up to nine digits, or undefined */
export function parseWholeNumber(typed: string): number | undefined {
	const plain = plainCode(typed);
	const isWhole = /^(?:\d{1,9}|\d{1,3}(?:[, ]\d{3}){1,2})$/.test(plain);
	return isWhole ? Number(plain.replace(/\D/g, "")) : undefined;
}

/** @param typed a whole number of units, such as `12`, `2 und`, `x2` or `2x` */
export function parseCount(typed: string): number | undefined {
	const plain = plainCode(typed);
	const number = plain.replace(/^[x×] ?(?=\d+$)/i, "");
	return parseWholeNumber(number.replace(/ ?(?:[x×]|(?:u|uds?|un|und|unid|unidad|unidades)\.?)$/i, ""));
}

/** @param typed such as `50` or `50%` */
export function parsePercent(typed: string): number | undefined {
	return parseDecimal(plainCode(typed).replace(/ *%$/, ""));
}

/** @param typed such as `12` or `3,75`; not `1e2` or `0x18`, which nobody means */
export function parseDecimal(typed: string): number | undefined {
	const plain = plainCode(typed);
	return /^\d+(?:[.,]\d+)?$/.test(plain) ? Number(plain.replace(",", ".")) : undefined;
}

/**
 * Reads also `1/11/2026`, `01-11-26` and, given today, `hoy`, `ayer` and `mañana`.
 * @returns the day as `2026-11-01`; another text as it is
 */
export function plainDay(typed: string, today?: string): string {
	const text = plainCode(typed);
	const [, day = "", month = "", year = ""] = /^(\d{1,2})[ ./-](\d{1,2})[ ./-](\d{4}|\d\d)$/.exec(text) ?? [];
	const days = { ayer: -1, hoy: 0, mañana: 1 }[text.toLowerCase()];
	if (today && days !== undefined) return addDays(today, days);
	if (year) return `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
	return /^\d{4}[./]\d\d[./]\d\d$/.test(text) ? text.replace(/[./]/g, "-") : text;
}

/** @returns noon of a day in Lima, or `now` if that is earlier; undefined for a day after today or another text */
export function noonOrNow(day: string, now: Date): Date | undefined {
	const start = startOfLimaDay(plainDay(day, limaDay(now)));
	if (!start || start > now) return undefined;
	return new Date(Math.min(start.getTime() + dayMs / 2, now.getTime()));
}
