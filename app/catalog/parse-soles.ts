/**
 * Reads an amount in soles as people in Peru write it: `1200`, `1,200.50`, `1 200`, `S/ 1200`, `1.200`, `1200 soles`.
 * Three digits after a comma or a point are thousands, one or two are céntimos.
 * @returns céntimos; undefined when it is no amount of soles
 */
export function parseSoles(text: string): number | undefined {
	const amount = withoutCurrency(text);
	const [, whole = "", cents = ""] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(amount) ?? [];
	if (!/^(\d+|\d{1,3}(,\d{3})+|\d{1,3}(\.\d{3})+|\d{1,3}( \d{3})+|\d{1,3}('\d{3})+)$/.test(whole)) {
		return undefined;
	}
	const soles = Number(whole.replace(/\D/g, ""));
	return soles <= highestSoles ? soles * 100 + Number(cents.padEnd(2, "0")) : undefined;
}

/** Above any price; a longer number is a mistake. */
const highestSoles = 10_000_000;

/** What an address says of an amount: `1200`, or `1200.50` where there are céntimos. @param amount céntimos */
export function writeSoles(amount: number): string {
	return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}

/** Whether the text names the currency and no amount, which says nothing. */
export function isOnlyCurrency(text: string): boolean {
	return withoutCurrency(text) === "";
}

function withoutCurrency(text: string): string {
	return text
		.normalize("NFKC")
		.replace(/\s+/g, " ")
		.replace(/^ *(s ?\/ ?\.?|pen)? */i, "")
		.replace(/ *(nuevos soles|soles|sol|pen)?\.? *$/i, "")
		.replaceAll("’", "'");
}
