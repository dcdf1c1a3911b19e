import type { SignedInShopper } from "~/auth/require-shopper.server";
import { toAddressAnswers } from "~/customers/addresses.server";
import { formatPhone } from "~/customers/phone";
import type { CheckoutAnswers } from "./checkout-fields.server";

/** Takes the answers from the profile, the verified phone and the default address. */
export function prefillFromAccount({ session, shopper }: SignedInShopper): CheckoutAnswers {
	const { profile, addresses } = shopper;
	const [defaultAddress] = addresses;
	const { alias, ...place } = defaultAddress ? toAddressAnswers(defaultAddress) : {};
	return {
		...profile,
		documentType: profile.documentType ?? "",
		phone: session.phone.startsWith("+51") ? formatPhone(session.phone) : "+51 ",
		...place,
	};
}
