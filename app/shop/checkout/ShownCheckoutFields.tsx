import type { ShownCheckout } from "~/domain/checkout/shown-checkout";
import { accountFieldName } from "~/shop/session/AccountField";

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
