import type { Price } from "~/platform/values/money";

/** What the checkout showed. Its form sends this, and an order is placed only if it still holds. */
export interface ShownCheckout {
	/** Shopper id of the account that was signed in. */
	accountId: string | undefined;
	orderKey: string | undefined;
	/** The lines and prices, as `quoteCart` writes them. */
	quote: string | undefined;
	/** The price of delivery; dollars that the form did not send are not compared. */
	quotedShipping: (Pick<Price, "pen"> & Partial<Price>) | undefined;
	/** What picking up costs and where, as `quotePickUp` writes it. */
	quotedPickUp: string | undefined;
	/** The discount, as `quoteDiscount` writes it. */
	quotedDiscount: string | undefined;
}
