/**
 * Writes a name, number or code with the signs of a Spanish keyboard: look-alike apostrophes (but not ’), dashes, blanks,
 * digits of other scripts and full-width signs. Removes invisible signs.
 */
export function plainSigns(typed: string): string {
	return typed
		.replace(/[\p{Cf}\p{DI}]/gu, "")
		.replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthOffset))
		.replace(/(?!\d)\p{Nd}/gu, digitOf)
		.replace(apostrophes, "'")
		.replace(/[\p{Dash}\u02D7\u2043]/gu, "-")
		.replace(/[\s\u2800]/g, " ");
}

/** `plainSigns` without blanks or quotes around, as of a code that was pasted from a message. */
export function plainCode(typed: string): string {
	return typed.length > longestCode ? typed : plainSigns(typed).replace(quotesAround, "");
}

/** UTF-16 units. Finding the quotes at the end takes quadratic time. */
const longestCode = 500;
const quotesAround = /^[\s"'’“”„‟«»‹›<>]+|[\s"'’“”„‟«»‹›<>]+$/g;

const fullWidthOffset = 0xfee0;

const apostrophes =
	/[\u0060\u00B4\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\u02CA\u02CB\u02F4\u0374\u0384\u055A\u055D\u05F3\u07F4\u07F5\u1FBD\u1FBF\u1FEF\u1FFD\u1FFE\u2018\u201A\u201B\u2032\u2035\u275B\u275C\uA78B\uA78C]/g;

/** Unicode has the decimal digits of each script in a row, from 0 to 9. */
function digitOf(digit: string): string {
	const code = digit.codePointAt(0) ?? 0;
	let value = 0;
	while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
	return String(value % 10);
}
