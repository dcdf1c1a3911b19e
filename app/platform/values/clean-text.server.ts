/** Removes NUL, which HTML cannot contain, and U+FFFD, which decoders put in place of invalid UTF-8. */
export function cleanText(text: string): string {
	// Looking first is twenty times faster, and a start cleans every text of the catalogue.
	return text.includes("\0") || text.includes("\uFFFD") ? text.replace(/[\0\uFFFD]/g, "") : text;
}

export function cleanEncoded(encoded: string): string {
	return encoded.replace(/(%[\da-f]?)?((?:%[\da-f]{2})+)/gi, (match, stray: string = "", run: string) => {
		const text = Buffer.from(run.replaceAll("%", ""), "hex").toString();
		const clean = cleanText(text);
		// Encodes the stray "%" of "%0%000", which would otherwise become "%00".
		return clean === text ? match : stray.replace("%", "%25") + encodeURIComponent(clean);
	});
}
