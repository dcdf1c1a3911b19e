type Currency = "PEN" | "USD";

/** In integer minor units: céntimos and cents. */
export interface Price {
	pen: number;
	usd: number;
}

/** Not `Intl`, whose first formatter is slow. @param amount in minor units @returns `S/ 1,234.50`, with a no-break space */
export function formatMoney(amount: number, currency: Currency): string {
	return withSymbol(formatAmount(amount), currency);
}

/** @param amount in minor units @returns `1,234.50` */
export function formatAmount(amount: number): string {
	return toDecimal(amount).replace(/\B(?=(\d{3})+\.)/g, ",");
}

/** @param amount céntimos */
export function formatSoles(amount: number): string {
	return formatMoney(amount, "PEN");
}

/** With a no-break space, as Spanish writes it. */
export function formatPercent(percent: number): string {
	return `${percent}\u00a0%`;
}

export function formatUnitPrice(unit: Price, quantity: number): string {
	return formatSoles(unit.pen) + (quantity > 1 ? " cada uno" : "");
}

/** @param amount in minor units @returns `1234.50` or `1234`, as people type it */
export function toTyped(amount: number): string {
	return toDecimal(amount).replace(/\.00$/, "");
}

/** @param amount in minor units @returns `1234.50`, for machines */
export function toDecimal(amount: number): string {
	return (amount / 100).toFixed(2);
}

export function formatPrice(price: Price): { pen: string; usd: string } {
	return { pen: formatSoles(price.pen), usd: formatMoney(price.usd, "USD") };
}

/** Ley 29571, art. 6. @returns `S/ 3.75`, or `de S/ 3.74 a S/ 3.75` for different rates; undefined without dollars */
export function formatExchangeRates(prices: Price[], exchangeRate?: number | undefined): string | undefined {
	if (exchangeRate !== undefined) return formatRate(exchangeRate);
	const rates = prices.filter(({ usd }) => usd > 0).map(({ pen, usd }) => pen / usd);
	if (rates.length === 0) return undefined;
	const [lowest, highest] = [Math.min(...rates), Math.max(...rates)].map(formatRate);
	return lowest === highest ? lowest : `de ${lowest} a ${highest}`;
}

/** @param exchangeRate soles for a dollar, with three decimals at most; undefined keeps the dollars as they are @throws RangeError if there are neither */
export function convertPrice(
	{ pen, usd }: Pick<Price, "pen"> & Partial<Price>,
	exchangeRate?: number,
): Price {
	if (exchangeRate === undefined) return { pen, usd: requireSafeInteger(usd ?? Number.NaN) };
	// Whole numbers, so that half a cent is exactly half.
	const rate = Math.round(exchangeRate * 1000);
	return { pen, usd: Math.floor((requireSafeInteger(pen) * 2000 + rate) / (2 * rate)) };
}

export function multiplyPrice(price: Price, quantity: number): Price {
	return {
		pen: requireSafeInteger(price.pen * requireSafeInteger(quantity)),
		usd: requireSafeInteger(price.usd * requireSafeInteger(quantity)),
	};
}

export function addPrices(prices: Price[]): Price {
	return {
		pen: prices.reduce((sum, price) => requireSafeInteger(sum + price.pen), 0),
		usd: prices.reduce((sum, price) => requireSafeInteger(sum + price.usd), 0),
	};
}

/** @throws RangeError for a fraction, or beyond the safe integers */
export function requireSafeInteger(amount: number): number {
	if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number: ${amount}`);
	return amount;
}

function formatRate(rate: number): string {
	return withSymbol(rate.toFixed(3).replace(/0$/, ""), "PEN");
}

function withSymbol(amount: string, currency: Currency): string {
	const symbol = currency === "PEN" ? "S/" : currency;
	return `${symbol}\u00a0${amount}`;
}
