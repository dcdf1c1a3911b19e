import { type LastChange, mostLines, mostOfAKind, type Outcome, type PricedCart } from "./cart";

/** How long what was done last is spoken of, and how long it can be undone, in milliseconds. */
const noticeMs = 60_000;
const undoMs = 10 * 60_000;

/** What the shopper is told of the last change, at this moment. @param name of what it was about */
export function noticeOf(
	last: LastChange | undefined,
	name: string,
	now: number,
): Pick<PricedCart, "notice"> {
	const text = last && now - last.at < noticeMs ? texts[last.outcome](name) : undefined;
	return text ? { notice: text } : {};
}

export function canUndo(last: LastChange | undefined, now: number): boolean {
	return last !== undefined && now - last.at < undoMs;
}

const texts: Record<Outcome, (name: string) => string | undefined> = {
	added: (name) => `Agregaste ${name} a tu carrito.`,
	changed: () => undefined,
	most: (name) => `Puedes llevar hasta ${mostOfAKind} de cada producto. En tu carrito quedó eso de ${name}.`,
	stock: (name) => `No quedan tantos: en tu carrito está todo lo que hay de ${name}.`,
	soldOut: (name) => `${name} se agotó, y no está en tu carrito.`,
	full: () => `Tu carrito está lleno (hasta ${mostLines} productos distintos). Quita uno para agregar otro.`,
	notSold: () => "Eso ya no se vende así. Vuelve al producto y elige otra opción.",
};
