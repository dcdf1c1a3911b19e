import type { Sale } from "~/domain/goods/sale";
import type { ShippingClass } from "~/domain/goods/shipping-class";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { addPrices, type Price } from "~/platform/values/money";
import type { CartDiscount } from "./apply-discount";

export const maxCartLines = 50;
/** At most `mostShownUnits`, the highest stock that pages tell apart. */
export const maxQuantity = 20;

/** How many units of each product may be ordered, and whether also those that are not in stock, which are then owed. */
export interface UnitLimits {
	most: number;
	mayOwe: boolean;
}

/** Of the team, which takes orders of whole sets. More is taken for a slip of the finger. */
export const maxTeamQuantity = 999;

export interface WantedLine {
	sku: string;
	quantity: number;
}

export interface Cart {
	id?: string | undefined;
	lines: WantedLine[];
	removed: WantedLine[];
	last?: LastChange | undefined;
	code?: string | undefined;
}

export interface LastChange {
	outcome: Outcome;
	sku: string;
	quantity: number;
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
	"again",
] as const;
export type Outcome = (typeof outcomes)[number];

export interface CartLine {
	sku: string;
	url: string;
	name: string;
	choice: string;
	image: ResponsivePicture;
	quantity: number;
	wanted: number;
	available: number;
	unit: Price;
	sale?: Sale | undefined;
	total: Price;
	/** Unless it is the normal one. */
	shippingClass?: ShippingClass;
	/** The product's own deposit. */
	depositPercent?: number;
}

export interface PricedCart {
	lines: CartLine[];
	count: number;
	subtotal: Price;
	discount?: CartDiscount | undefined;
	discontinued: string[];
	removed: string[];
	notice?: CartNotice | undefined;
	/** Hash of the lines, to recognize an outdated page's forms. */
	version: string;
	isReset: boolean;
	isUnsaved: boolean;
	/** The store has not read the products yet: `count` is what the cookie holds, and no line is shown. */
	isUnread: boolean;
	changedAt: number;
}

export interface CartNotice {
	text: string;
	/** `heard`: for screen readers only, since the lines show the change to everyone else. */
	look: "success" | "warning" | "heard";
	link?: { url: string; text: string } | undefined;
	at: number;
}

export const emptyCart: PricedCart = {
	lines: [],
	count: 0,
	subtotal: { pen: 0, usd: 0 },
	discontinued: [],
	removed: [],
	version: "",
	isReset: false,
	isUnsaved: false,
	isUnread: false,
	changedAt: 0,
};

/** @throws RangeError when a sum exceeds the safe integers */
export function sumLines(lines: readonly CartLine[]): Pick<PricedCart, "count" | "subtotal"> {
	return {
		count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
		subtotal: addPrices(lines.map(({ total }) => total)),
	};
}

export function lineLabel({ name, choice }: Pick<CartLine, "name" | "choice">): string {
	return choice ? `${name}, ${choice}` : name;
}

export const cartPanelId = "carrito";
