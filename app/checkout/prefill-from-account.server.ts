import { toAddressAnswers } from "~/customers/addresses.server";
import { formatPhone } from "~/customers/phone";
import { findShopper, type SignedInShopper } from "~/customers/require-shopper.server";
import { catchUnavailable } from "~/datastore/catch-unavailable.server";
import type { Datastore } from "~/datastore/datastore.server";
import { log } from "~/server/log.server";
import type { CheckoutAnswers } from "./checkout-fields.server";

/** @returns undefined when nobody is signed in, and while the datastore is unavailable */
export async function prefillFromAccount(
	request: Request,
	datastore: Datastore,
): Promise<CheckoutAnswers | undefined> {
	const found = await catchUnavailable(findShopper(request, datastore), (error) => {
		log.warn({ err: error }, "the checkout is not filled in from the account");
		return undefined;
	});
	return found && toCheckoutAnswers(found);
}

function toCheckoutAnswers({ session, shopper }: SignedInShopper): CheckoutAnswers {
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
