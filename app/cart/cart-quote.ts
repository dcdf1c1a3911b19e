import { formatSoles } from "~/money";
import { type CartLine, labelOf, type PricedCart } from "./cart";

/** What of each line at which price: what a shopper agrees to by ordering. Goes through the form and back. */
export function termsOf({ lines }: Pick<PricedCart, "lines">): string {
	return lines.map(({ sku, quantity, unit }) => [sku, quantity, unit.pen, unit.usd].join("*")).join("~");
}

/**
 * What became of a cart since its terms were seen, a sentence for each change.
 * @param terms as a browser sends them: whatever is in them, nothing but words come of it
 */
export function changesSince(terms: string, { lines }: Pick<PricedCart, "lines">): string[] {
	const seen = new Map(
		terms.split("~").map((line) => {
			const [sku = "", quantity, pen] = line.split("*");
			return [sku, { quantity: Number(quantity), pen: Number(pen) }];
		}),
	);
	const now = new Set(lines.map(({ sku }) => sku));
	const gone = [...seen.keys()].filter((sku) => sku !== "" && !now.has(sku)).length;
	return [
		...lines.flatMap((line) => changeOf(line, seen.get(line.sku))),
		...(gone > 0
			? [
					gone === 1
						? "Un producto ya no está en tu carrito."
						: `${gone} productos ya no están en tu carrito.`,
				]
			: []),
	];
}

function changeOf(line: CartLine, before?: { quantity: number; pen: number }): string[] {
	const { quantity, unit } = line;
	const label = labelOf(line);
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
