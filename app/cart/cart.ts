import type { Picture } from "~/catalog/product";
import type { SubmissionFailed } from "~/forms/submission-failed";
import { addPrices, type Price } from "~/money";

export const maxCartLines = 50;
export const maxQuantity = 20;

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
	/** The outcome of the last change, for a minute. */
	notice?: CartNotice | undefined;
	/** Names the lines: a form that was drawn with other ones is told by it. Empty for an empty cart. */
	version: string;
	/** Whether there was a cart that could not be read. */
	isReset: boolean;
	/** Whether the browser did not store the cart that was just changed. */
	isUnsaved: boolean;
}

export interface CartNotice {
	text: string;
	/** `heard` is for screen readers only: the lines show the change. */
	look: "success" | "warning" | "heard";
	/** The way on from a warning. */
	link?: { url: string; text: string } | undefined;
	/** When the change was made, in milliseconds since 1970. */
	at: number;
}

export const emptyCart: PricedCart = {
	lines: [],
	count: 0,
	subtotal: { pen: 0, usd: 0 },
	lost: 0,
	removed: [],
	version: "",
	isReset: false,
	isUnsaved: false,
};

export const unsavedText =
	"Tu navegador no guardó el carrito: activa las cookies de esta tienda y vuelve a agregar lo que quieras.";

/** What a change that was asked for in place is answered with. */
export interface CartAnswer extends Partial<SubmissionFailed> {
	/** Whether the cart has to be shown: it says what became of an addition. */
	isTold?: boolean;
	problem?: QuantityProblem;
}

/** A quantity that was refused. */
export interface QuantityProblem {
	sku: string;
	message: string;
	/** As the shopper typed it. */
	typed: string;
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

/** The quantity of a pressed button, or else the typed one; 0 removes the line. */
export function askedQuantity(form: FormData): number | undefined {
	const text = form.get("to") ?? form.get("quantity");
	return typeof text === "string" && /^\s*0+\s*$/.test(text) ? 0 : readQuantity(text);
}
