import type { Price } from "~/platform/values/money";

export interface ShownCheckout {
	accountId: string | undefined;
	orderKey: string | undefined;
	quote: string | undefined;
	quotedShipping: (Pick<Price, "pen"> & Partial<Price>) | undefined;
	quotedPickUp: string | undefined;
	quotedDiscount: string | undefined;
	/** As `quoteConsent` answers. */
	quotedConsent: string | undefined;
}
