import { accountFieldName } from "~/auth/AccountField";
import type { Price } from "~/money";

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

export const shownFieldNames = {
	accountId: accountFieldName,
	orderKey: "key",
	quote: "quote",
	quotedShipping: "shipping",
	quotedPickUp: "pickUp",
	quotedDiscount: "discount",
} as const satisfies Record<keyof ShownCheckout, string>;

export function ShownCheckoutFields({ shown }: { shown: ShownCheckout }) {
	const { quotedShipping } = shown;
	const shipping = quotedShipping ? `${quotedShipping.pen}*${quotedShipping.usd}` : "";
	return (
		<>
			<input type="hidden" name={shownFieldNames.accountId} value={shown.accountId ?? ""} />
			<input type="hidden" name={shownFieldNames.orderKey} value={shown.orderKey} />
			<input type="hidden" name={shownFieldNames.quote} value={shown.quote} />
			<input type="hidden" name={shownFieldNames.quotedShipping} value={shipping} />
			<input type="hidden" name={shownFieldNames.quotedPickUp} value={shown.quotedPickUp} />
			<input type="hidden" name={shownFieldNames.quotedDiscount} value={shown.quotedDiscount} />
		</>
	);
}
