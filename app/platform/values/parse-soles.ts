export const solesRule = "de hasta 10,000,000, como 1890 o 1890.50";

/** Parses an amount as written in Peru: `1,200.50`, `S/ 1 200`, `1.200`, `1200 soles`. @returns céntimos */
export function parseSoles(text: string): number | undefined {
	const [, whole = "", cents = ""] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(withoutCurrency(text)) ?? [];
	if (!/^(\d+|\d{1,3}(,\d{3})+|\d{1,3}(\.\d{3})+|\d{1,3}( \d{3})+|\d{1,3}('\d{3})+)$/.test(whole))
		return undefined;
	const amount = Number(whole.replace(/\D/g, "")) * 100 + Number(cents.padEnd(2, "0"));
	return amount <= mostMinorUnits ? amount : undefined;
}

export const mostMinorUnits = 1_000_000_000;

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
