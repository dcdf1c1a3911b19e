import type { ShownCheckout } from "~/domain/checkout/shown-checkout";
import { accountFieldName } from "~/shop/session/AccountField";

export const shownFieldNames = {
	accountId: accountFieldName,
	orderKey: "key",
	quote: "quote",
	quotedShipping: "shipping",
	quotedPickUp: "pickUp",
	quotedDiscount: "discount",
	quotedDeposit: "deposit",
	quotedConsent: "agreed",
} as const satisfies Record<keyof ShownCheckout, string>;

export function ShownCheckoutFields({ shown }: { shown: ShownCheckout }) {
	const { quotedShipping } = shown;
	const { pen, usd, days = [] } = quotedShipping ?? {};
	const shipping = quotedShipping ? [pen, usd, ...days].join("*") : "";
	const values = { ...shown, accountId: shown.accountId ?? "", quotedShipping: shipping };
	const fields = Object.keys(shownFieldNames) as (keyof ShownCheckout)[];
	return fields.map((field) => (
		<input key={field} type="hidden" name={shownFieldNames[field]} value={values[field]} />
	));
}
