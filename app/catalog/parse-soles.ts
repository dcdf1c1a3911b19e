/**
 * Parses an amount as people in Peru write it: `1200`, `1,200.50`, `1 200`, `S/ 1200`, `1.200`, `1200 soles`. A comma
 * or point before three digits groups thousands; before one or two it separates céntimos.
 * @returns céntimos; undefined for anything else
 */
export function parseSoles(text: string): number | undefined {
	const amount = withoutCurrency(text);
	const [, whole = "", cents = ""] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(amount) ?? [];
	if (!/^(\d+|\d{1,3}(,\d{3})+|\d{1,3}(\.\d{3})+|\d{1,3}( \d{3})+|\d{1,3}('\d{3})+)$/.test(whole)) {
		return undefined;
	}
	const soles = Number(whole.replace(/\D/g, ""));
	return soles <= maxSoles ? soles * 100 + Number(cents.padEnd(2, "0")) : undefined;
}

/** Above every price. */
const maxSoles = 10_000_000;

/** `1200`, or `1200.50` with céntimos. @param amount céntimos */
export function solesToQuery(amount: number): string {
	return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}

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
