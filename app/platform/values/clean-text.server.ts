/**
 * Removes what XML and HTML cannot contain: control characters, noncharacters and lone surrogates. Also U+FFFD, which
 * decoders put in place of invalid UTF-8. A line break of a word processor (U+000B) becomes a common one.
 */
export function cleanText(text: string): string {
	// Looking first is faster, and a start cleans every text of the catalogue.
	if (!suspicious.test(text)) return text;
	return text
		.replace(/[\v\f\u0085\u2028\u2029]/g, "\n")
		.replace(/((?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\uFFFD])+/gu, "");
}

/** `cleanText` for files. Leaves a text that has lost characters as it is, so that it is refused and not saved without them. */
export function cleanImported(text: string): string {
	return /[\p{Cs}\uFFFD]/u.test(text) ? text : cleanText(text);
}

/** Also half of each character beyond U+FFFF. */
const suspicious = /[^\t\n\r -~\xA0-\u2027\u202A-\uD7FF\uE000-\uFDCF\uFDF0-\uFFFC]/;

export function cleanEncoded(encoded: string): string {
	return encoded.replace(/(%[\da-f]?)?((?:%[\da-f]{2})+)/gi, (match, stray: string = "", run: string) => {
		const text = Buffer.from(run.replaceAll("%", ""), "hex").toString();
		const clean = cleanText(text);
		// Encodes the stray "%" of "%0%000", which would otherwise become "%00".
		return clean === text ? match : stray.replace("%", "%25") + encodeURIComponent(clean);
	});
}
