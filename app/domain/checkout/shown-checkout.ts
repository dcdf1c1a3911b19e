import type { Price } from "~/platform/values/money";

/** What the checkout showed. Its form sends this, and an order is placed only if it still holds. */
export interface ShownCheckout {
	accountId: string | undefined;
	orderKey: string | undefined;
	quote: string | undefined;
	/** The price of delivery; dollars that the form did not send are not compared. */
	quotedShipping: (Pick<Price, "pen"> & Partial<Price>) | undefined;
	quotedPickUp: string | undefined;
	quotedDiscount: string | undefined;
}
