import type { Price } from "~/platform/values/money";
import type { ProductRecord } from "./product-record.server";
import type { Sale } from "./sale";

type Recorded = "pen" | "usd" | "sale" | "variants" | "category" | "created" | "changed";

/** A product's record as it applies on a given day in Lima. */
export interface Product extends Omit<ProductRecord, Recorded | "hidden" | "awaitsPhoto" | "shownFrom"> {
	slug: string;
	categoryId: string;
	price: Price;
	sale?: Sale | undefined;
	/** The next day on which a sale begins or is over. */
	repricedOn?: string | undefined;
	stock: number;
	variants: Variant[];
	/** By former keys of variants that lost an option: those that stand for them. */
	movedKeys?: Record<string, string>;
	createdOn: string;
	changedOn: string;
}

export interface Variant extends Pick<ProductRecord["variants"][number], "choice" | "stock" | "image"> {
	price: Price;
	sale?: Sale | undefined;
}

export type Video = NonNullable<Product["video"]>;
