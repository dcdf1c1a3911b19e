import { plainCode } from "./plain-signs";

export const solesRule = "de hasta 10,000,000, como 1890 o 1890.50";

/**
 * Parses an amount as written in Peru: `1,200.50`, `S/ 1 200`, `1200 soles`.
 * @returns céntimos; undefined also for `1.200`, about which `askWhichAmount` asks
 */
export function parseSoles(text: string): number | undefined {
	return parseBare(withoutCurrency(text));
}

/** Also takes the likelier reading of `1.200`, thousands. For amounts that are shown as read and not saved. */
export function guessSoles(text: string): number | undefined {
	const amount = withoutCurrency(text);
	const [likelier = amount] = listReadings(amount);
	return parseBare(likelier);
}

function parseBare(bare: string): number | undefined {
	const [, whole = "", cents = ""] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(bare) ?? [];
	if (!/^(\d+|[1-9]\d{0,2}((,\d{3})+|(\.\d{3})+|( \d{3})+|('\d{3})+))$/.test(whole)) return undefined;
	if (listReadings(bare).length > 0) return undefined;
	const amount = Number(whole.replace(/\D/g, "")) * 100 + Number(cents.padEnd(2, "0"));
	return amount <= mostMinorUnits ? amount : undefined;
}

/** @returns a question that names each reading of an amount such as `1.200`, as it is to be typed; undefined for others */
export function askWhichAmount(text: string): { english: string; spanish: string } | undefined {
	const readings = listReadings(withoutCurrency(text));
	if (readings.length === 0) return undefined;
	return {
		english: `It is not clear how much "${text}" is: write ${readings.join(" or ")}.`,
		spanish: `No está claro cuánto es «${text}»: escribe ${readings.join(" o ")}.`,
	};
}

/** For the readers of soles: an amount of dollars without its sign. An amount of soles stays one that they refuse. */
export function withoutDollarSign(text: string): string {
	const typed = plainCode(text);
	if (/[a-z]/i.test(typed.replace(dollarSigns, ""))) return `${typed} US$`;
	return typed.replace(dollarSigns, "");
}

const dollarSigns = /^ *(US ?\$|\$|USD) *| *(d[oó]lares|USD)\.? *$/gi;

/** Three digits after the only separator may be thousands or decimals; after a leading zero they are decimals. */
function listReadings(bare: string): string[] {
	const [, whole = "", digits = ""] = /^(\d{1,8})[.,](\d{3})$/.exec(bare) ?? [];
	if (!whole) return [];
	const isThousands = /^[1-9]\d{0,2}$/.test(whole);
	const decimals = (Math.round(Number(whole + digits) / 10) / 100).toFixed(2);
	return [...(isThousands ? [whole + digits] : []), decimals];
}

/** Whether an amount is written without separators of thousands, so that nobody reads it in another way. */
export function isPlainAmount(text: string): boolean {
	return /^\d+([.,]\d{0,2})?$/.test(withoutCurrency(text));
}

export const mostMinorUnits = 1_000_000_000;

export function solesToQuery(amount: number): string {
	return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}

export function isOnlyCurrency(text: string): boolean {
	return withoutCurrency(text) === "";
}

function withoutCurrency(text: string): string {
	return plainCode(text)
		.replace(/ +/g, " ")
		.replace(/^ *(?:(?:precio|monto|total) ?:? )?(s ?\/(\.| \.(?!\d))?|pen)? */i, "")
		.replace(/ *(?:c\/u|cada uno)$/i, "")
		.replace(/ *(nuevos soles|soles|sol|pen|s\/)?[.,]?-? *$/i, "")
		.replaceAll("’", "'");
}
