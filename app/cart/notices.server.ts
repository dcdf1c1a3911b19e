import { formatSoles } from "~/money";
import { type LastChange, labelOf, mostLines, mostOfAKind, type Outcome, type PricedCart } from "./cart";

/** How long what was done last is spoken of, and how long it can be undone, in milliseconds. */
const noticeMs = 60_000;
const undoMs = 10 * 60_000;

/** What the shopper is told of the last change, at this moment. @param name of what it was about */
export function noticeOf(
	last: LastChange | undefined,
	name: string,
	{ lines, subtotal }: Pick<PricedCart, "lines" | "subtotal">,
	now: number,
): Pick<PricedCart, "notice" | "unseen"> {
	if (!last || now - last.at >= noticeMs) return {};
	if (last.outcome !== "changed") return { notice: texts[last.outcome](name, last.quantity) };
	// What was taken out has no line, and is told of where it can be put back.
	const line = lines.find(({ sku }) => sku === last.sku);
	return line
		? { unseen: `Ahora llevas ${line.quantity} de ${labelOf(line)}. Subtotal: ${formatSoles(subtotal.pen)}.` }
		: {};
}

export function canUndo(last: LastChange | undefined, now: number): boolean {
	return last !== undefined && now - last.at < undoMs;
}

const texts: Record<Exclude<Outcome, "changed">, (name: string, quantity: number) => string> = {
	added: (name) => `Agregaste ${name} a tu carrito.`,
	most: (name) => `Puedes llevar hasta ${mostOfAKind} de cada producto. En tu carrito quedó eso de ${name}.`,
	stock: (name) => `No quedan tantos: en tu carrito está todo lo que hay de ${name}.`,
	soldOut: (name) => `${name} se agotó, y no está en tu carrito.`,
	full: () => `Tu carrito está lleno (hasta ${mostLines} productos distintos). Quita uno para agregar otro.`,
	undone: (name, quantity) => `Devolvimos ${quantity > 1 ? `${quantity} productos` : name} a tu carrito.`,
	notSold: () => "Eso ya no se vende así. Vuelve al producto y elige otra opción.",
};
