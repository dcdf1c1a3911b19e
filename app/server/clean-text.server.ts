/**
 * Leaves out NUL, which HTML cannot carry, and U+FFFD, which stands where bytes were no UTF-8. Applied to every
 * form, query and catalogue record, so neither reaches a page or a stored record.
 */
export function cleanText(text: string): string {
	return text.replace(/[\0\uFFFD]/g, "");
}

/** The same for percent-encoded text, such as a query; what is sound keeps its spelling. */
export function cleanEncoded(encoded: string): string {
	return encoded.replace(/(?:%[\da-f]{2})+/gi, (run) => {
		const text = Buffer.from(run.replaceAll("%", ""), "hex").toString();
		const clean = cleanText(text);
		return clean === text ? run : encodeURIComponent(clean);
	});
}
