import { formatPrice, type Price } from "~/platform/values/money";
import { type CartLine, lineLabel, type PricedCart } from "./cart";

export function quoteCart({ lines }: Pick<PricedCart, "lines">): string {
	return lines.map(({ sku, quantity, unit }) => [sku, quantity, unit.pen, unit.usd].join("*")).join("~");
}

export function skusOfQuote(quote: string): string[] {
	return quote.split("~").map((line) => line.replace(/\*.*/s, ""));
}

/** @param present SKUs by those that the quote names */
export function renameInQuote(quote: string, present: ReadonlyMap<string, string>): string {
	return quote.replace(/(^|~)([^*~]*)/g, (_, start, sku) => start + (present.get(sku) ?? sku));
}

/** @param quote from the form; a forged one only changes the sentences */
export function describeChanges(
	quote: string,
	{ lines }: Pick<PricedCart, "lines">,
	identify: (sku: string) => { sku: string; label: string },
): string[] {
	const quoted = new Map(
		quote.split("~").map((line) => {
			const [quotedSku = "", quantity, pen, usd] = line.split("*");
			const { sku, label } = identify(quotedSku);
			return [sku, { label, quantity: Number(quantity), unit: { pen: Number(pen), usd: Number(usd) } }];
		}),
	);
	const now = new Set(lines.map(({ sku }) => sku));
	const gone = [...quoted].filter(([sku]) => sku !== "" && !now.has(sku));
	return [
		...lines.flatMap((line) => describeLineChange(line, quoted.get(line.sku))),
		...gone.map(([, { label }]) => `${label} ya no está en tu carrito.`),
	];
}

function describeLineChange(line: CartLine, before?: { quantity: number; unit: Price }): string[] {
	const { quantity, wanted } = line;
	const label = lineLabel(line);
	if (!before) return [`Ahora también llevas ${label}.`];
	const changes: string[] = [];
	if (quantity === 0 && before.quantity > 0) changes.push(`${label} se agotó.`);
	else if (quantity !== before.quantity && Number.isSafeInteger(before.quantity)) {
		const reason = quantity < wanted ? ": no quedan más" : "";
		changes.push(`La cantidad de ${label} cambió de ${before.quantity} a ${quantity}${reason}.`);
	}
	return [...changes, ...describePriceChange(label, before.unit, line.unit)];
}

function describePriceChange(label: string, before: Price, now: Price): string[] {
	const currency = before.pen === now.pen ? "usd" : "pen";
	if (before[currency] === now[currency] || !Number.isSafeInteger(before[currency])) return [];
	const change = `de ${formatPrice(before)[currency]} a ${formatPrice(now)[currency]}`;
	return [`El precio de ${label} cambió ${change}.`];
}
