import type { Price } from "~/platform/values/money";
import type { ProductRecord } from "./product-record.server";
import type { Sale } from "./sale";

/** Record fields that `Product` replaces with the day's price, its category's id and its dates. */
type Recorded = "pen" | "usd" | "sale" | "variants" | "category" | "created" | "changed";

/** A product's record as it applies on a given day in Lima. */
export interface Product extends Omit<ProductRecord, Recorded | "hidden" | "shownFrom"> {
	slug: string;
	categoryId: string;
	price: Price;
	sale?: Sale | undefined;
	/** The next day on which a sale begins or is over. */
	repricedOn?: string | undefined;
	stock: number;
	variants: Variant[];
	/** A date, `2026-11-21`: of its creation, or from which it is shown if that is later. */
	createdOn: string;
	/** The day of the last change, or else of its creation. */
	changedOn: string;
}

export interface Variant extends Pick<ProductRecord["variants"][number], "choice" | "stock" | "image"> {
	price: Price;
	sale?: Sale | undefined;
}

export type Video = NonNullable<Product["video"]>;
