import type { Picture } from "~/catalog/product";
import type { NotSent } from "~/http/not-sent";
import { addPrices, type Price } from "~/money";

export const mostLines = 50;
export const mostOfAKind = 20;

/** A line of the cart as the shopper left it. */
export interface WantedLine {
	sku: string;
	quantity: number;
}

/** What the cart's cookie holds. */
export interface Cart {
	/** Tells one cart from another with the same lines; absent until the cart is first written. */
	id?: string | undefined;
	lines: WantedLine[];
	/** What was taken out last, and can be put back. */
	removed: WantedLine[];
	/** What was done last: what the shopper is told, and how a second click on the same button is known. */
	last?: LastChange | undefined;
}

export interface LastChange {
	outcome: Outcome;
	/** What it was about, where that is one thing. */
	sku: string;
	/** How many were added, or put back; otherwise 0. */
	quantity: number;
	/** The version of the cart that was on the page with the button. */
	seen: string;
	/** Milliseconds since 1970. */
	at: number;
}

export const outcomes = [
	"added",
	"changed",
	"most",
	"stock",
	"soldOut",
	"full",
	"notSold",
	"undone",
] as const;
export type Outcome = (typeof outcomes)[number];

/** A line as it is drawn: what there is, at the catalogue's price. */
export interface CartLine {
	sku: string;
	/** Address of the product's page, in this variant. */
	url: string;
	name: string;
	/** `Gris · 2 cuerpos`; empty where there is nothing to choose. */
	choice: string;
	image: Picture;
	/** As many as wanted, or as can be had where that is less: 0 when it is sold out. */
	quantity: number;
	wanted: number;
	/** As many as can be had. */
	most: number;
	unit: Price;
	total: Price;
}

export interface PricedCart {
	lines: CartLine[];
	/** Number of items, not of lines. */
	count: number;
	subtotal: Price;
	/** Lines that are left out, because what they name is no longer sold. */
	lost: number;
	/** Names of what was taken out just now and can be put back. */
	removed: string[];
	/** What the last change led to, when it was just now. */
	notice?: string | undefined;
	/** The same, of what who sees the lines has seen. */
	unseen?: string | undefined;
	/** Names the lines: a form that was drawn with other ones is told by it. Empty for an empty cart. */
	version: string;
	/** Whether there was a cart that could not be read. */
	isReset: boolean;
}

export const emptyCart: PricedCart = {
	lines: [],
	count: 0,
	subtotal: { pen: 0, usd: 0 },
	lost: 0,
	removed: [],
	version: "",
	isReset: false,
};

/** What a change that was asked for in place is answered with. */
export interface CartAnswer extends Partial<NotSent> {
	/** Whether the cart has to be shown: it says what became of an addition. */
	isTold?: boolean;
	/** What is wrong with what was typed for a line. */
	problem?: { sku: string; message: string };
}

/** What lines come to. @throws RangeError when a sum cannot be held exactly */
export function totalsOf(lines: readonly CartLine[]): Pick<PricedCart, "count" | "subtotal"> {
	return {
		count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
		subtotal: addPrices(lines.map(({ total }) => total)),
	};
}

/** What a line is called among the others. */
export function labelOf({ name, choice }: Pick<CartLine, "name" | "choice">): string {
	return choice ? `${name}, ${choice}` : name;
}

/** The side panel that shows the cart on every page. */
export const cartPanelId = "carrito";

/** @returns a whole number from 1; undefined for anything else */
export function readQuantity(text: unknown): number | undefined {
	return typeof text === "string" && /^\s*0*[1-9]\d{0,5}\s*$/.test(text) ? Number(text) : undefined;
}

/** What a line's form asks for: a button's number, of which 0 takes the line out, or the typed one. */
export function askedQuantity(form: FormData): number | undefined {
	const to = form.get("to");
	return to === "0" ? 0 : readQuantity(to ?? form.get("quantity"));
}
