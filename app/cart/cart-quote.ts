import { formatSoles } from "~/money";
import { type CartLine, lineLabel, type PricedCart } from "./cart";

/** The quote that a shopper accepts by ordering: SKU, quantity and unit prices of each line, in a hidden field. */
export function quoteCart({ lines }: Pick<PricedCart, "lines">): string {
	return lines.map(({ sku, quantity, unit }) => [sku, quantity, unit.pen, unit.usd].join("*")).join("~");
}

/**
 * Compares a cart with an earlier quote of it.
 * @param quote from the form; a forged one only changes the sentences
 * @returns a sentence in Spanish for each change
 */
export function describeChanges(quote: string, { lines }: Pick<PricedCart, "lines">): string[] {
	const quoted = new Map(
		quote.split("~").map((line) => {
			const [sku = "", quantity, pen] = line.split("*");
			return [sku, { quantity: Number(quantity), pen: Number(pen) }];
		}),
	);
	const now = new Set(lines.map(({ sku }) => sku));
	const gone = [...quoted.keys()].filter((sku) => sku !== "" && !now.has(sku)).length;
	return [
		...lines.flatMap((line) => describeLineChange(line, quoted.get(line.sku))),
		...(gone > 0
			? [
					gone === 1
						? "Un producto ya no está en tu carrito."
						: `${gone} productos ya no están en tu carrito.`,
				]
			: []),
	];
}

function describeLineChange(line: CartLine, before?: { quantity: number; pen: number }): string[] {
	const { quantity, unit } = line;
	const label = lineLabel(line);
	if (!before) return [`Ahora también llevas ${label}.`];
	const changes: string[] = [];
	if (quantity === 0 && before.quantity > 0) changes.push(`${label} se agotó.`);
	else if (quantity < before.quantity)
		changes.push(`De ${label} ahora llevas ${quantity}, no ${before.quantity}.`);
	else if (quantity > before.quantity) changes.push(`Ahora llevas ${quantity} de ${label}.`);
	if (unit.pen !== before.pen && Number.isSafeInteger(before.pen)) {
		changes.push(`El precio de ${label} cambió de ${formatSoles(before.pen)} a ${formatSoles(unit.pen)}.`);
	}
	return changes;
}
