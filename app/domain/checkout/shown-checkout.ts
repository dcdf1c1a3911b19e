import type { Shipping } from "~/domain/delivery/quote-shipping";
import type { Price } from "~/platform/values/money";

export interface ShownCheckout {
	accountId: string | undefined;
	orderKey: string | undefined;
	quote: string | undefined;
	/** Forms of former versions sent no days, and older ones no dollars. */
	quotedShipping: (Pick<Price, "pen"> & Partial<Price & Pick<Shipping, "days">>) | undefined;
	quotedPickUp: string | undefined;
	quotedDiscount: string | undefined;
	/** As `quoteDeposit` answers. */
	quotedDeposit: string | undefined;
	/** As `quoteConsent` answers. */
	quotedConsent: string | undefined;
}
