import { type Cart, type LastChange, maxQuantity, outcomes, type WantedLine } from "./cart";
import { fitsInCookie } from "./change-cart.server";

/** @returns `1!<id>!sofa-ayni_9f3c2a*2~lampara*1!…`, where the first 1 is the format; a discount code is last */
export function formatCart({ id = "", lines, removed, last, code }: Cart): string {
	// Earlier releases read the cart's version from the empty part.
	const mark = last && [last.outcome, last.sku, last.quantity, "", last.at].join("*");
	const parts = ["1", id, formatLines(lines), formatLines(removed), mark ?? ""];
	return [...parts, ...(code ? [code] : [])].join("!");
}

export function parseCart(value: unknown): Cart | undefined {
	if (typeof value !== "string") return undefined;
	const [version, id = "", lineTexts, removedTexts, mark = "", code, ...rest] = value.split("!");
	if (version !== "1" || !/^[0-9a-f]{16}$/.test(id) || rest.length > 0) return undefined;
	const lines = parseLines(lineTexts);
	const removed = parseLines(removedTexts);
	const last = parseLast(mark);
	if (!lines || !removed || (mark !== "" && !last)) return undefined;
	if (code !== undefined && !/^[A-Z\d]{3,20}$/.test(code)) return undefined;
	return { id, lines, removed, ...(last && { last }), ...(code && { code }) };
}

export function formatLines(lines: readonly WantedLine[]): string {
	return lines.map(({ sku, quantity }) => `${sku}*${quantity}`).join("~");
}

export function parseLines(text: string | undefined): WantedLine[] | undefined {
	if (!text) return text === "" ? [] : undefined;
	const lines = text.split("~").map(parseLine);
	const areValid = (found: (WantedLine | undefined)[]): found is WantedLine[] => found.every(Boolean);
	if (!areValid(lines) || !fitsInCookie(lines)) return undefined;
	return new Set(lines.map(({ sku }) => sku)).size === lines.length ? lines : undefined;
}

function parseLine(text: string): WantedLine | undefined {
	const [, sku = "", quantity = ""] = linePattern.exec(text) ?? [];
	const wanted = Number(quantity);
	return sku && wanted >= 1 && wanted <= maxQuantity ? { sku, quantity: wanted } : undefined;
}

const linePattern = /^([a-z0-9][a-z0-9-]{0,62}(?:_[0-9a-f]{6})?)\*(\d{1,2})$/;

function parseLast(mark: string): LastChange | undefined {
	const [, word, sku = "", quantity, at] =
		/^(\w+)\*([a-z0-9_-]*)\*(\d{1,2})\*[0-9a-f]*\*(\d{1,15})$/.exec(mark) ?? [];
	const outcome = outcomes.find((one) => one === word);
	return outcome && { outcome, sku, quantity: Number(quantity), at: Number(at) };
}
