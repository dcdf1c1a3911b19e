/**
 * Removes NUL, which HTML cannot contain, and U+FFFD, which decoders put in the place of invalid UTF-8. Every
 * form, query and catalogue record passes through here.
 */
export function cleanText(text: string): string {
	return text.replace(/[\0\uFFFD]/g, "");
}

/** `cleanText` for percent-encoded text, such as a query string. Valid sequences keep their spelling. */
export function cleanEncoded(encoded: string): string {
	return encoded.replace(/(%[\da-f]?)?((?:%[\da-f]{2})+)/gi, (match, stray: string = "", run: string) => {
		const text = Buffer.from(run.replaceAll("%", ""), "hex").toString();
		const clean = cleanText(text);
		// Encodes the stray "%" of "%0%000", which would otherwise become "%00".
		return clean === text ? match : stray.replace("%", "%25") + encodeURIComponent(clean);
	});
}
