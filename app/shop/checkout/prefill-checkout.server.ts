import type { CheckoutAnswers, CheckoutValues } from "~/domain/checkout/checkout-fields.server";
import { remembersInvoices } from "~/domain/checkout/remember-invoice.server";
import { toAddressAnswers } from "~/domain/people/addresses.server";
import { formatPhone } from "~/domain/people/phone";
import type { Shopper } from "~/domain/people/shopper-record.server";
import type { SignedInShopper } from "~/domain/people/shopper-repository.server";
import { catchUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { log } from "~/platform/process/log.server";
import { readOwnDraft } from "~/shop/session/own-draft.server";
import { type AccountStore, findShopper } from "~/shop/session/require-shopper.server";
import { readSession } from "~/shop/session/session-cookie.server";
import { checkoutDraftCookie } from "./checkout-draft-cookie.server";
import { readSavedCheckout } from "./saved-checkout-cookie.server";

/**
 * Takes the initial answers from the draft cookie, else from the saved answers, else from the account. What a guest
 * saved here fills in only an account that has no details of its own.
 */
export async function prefillCheckout(request: Request, store: AccountStore) {
	const account = await findAccount(request, store);
	const signedIn = {
		accountId: account?.session.shopperId,
		isInvoiceRemembered: account !== undefined && remembersInvoices(account.shopper),
	};
	const { settings } = store;
	const session = await readSession(request, settings);
	const draft = await readOwnDraft(request, checkoutDraftCookie, session, settings);
	if (draft) return { answers: draft, cookie: isBlank(draft) ? undefined : ("draft" as const), ...signedIn };
	const saved = await readSavedCheckout(request, session, settings);
	if (saved && !(saved.isGuests && hasDetails(account?.shopper)))
		return { answers: toAnswers(saved.values), cookie: "saved" as const, ...signedIn };
	return { answers: account && prefillFromAccount(account.shopper), cookie: undefined, ...signedIn };
}

/** The form begins with the phone's prefix and a way of delivery. */
function isBlank({ phone = "", deliveryMethod, ...others }: CheckoutAnswers): boolean {
	return Object.keys(others).length === 0 && /^(\+51)?\s*$/.test(phone);
}

function hasDetails(shopper: Shopper | undefined): boolean {
	return shopper !== undefined && (shopper.profile.fullName !== "" || shopper.addresses.length > 0);
}

function findAccount(request: Request, store: AccountStore): Promise<SignedInShopper | undefined> {
	return catchUnavailable(findShopper(request, store), (error) => {
		log.warn({ err: error }, "the checkout is not filled in from the account");
		return undefined;
	});
}

/** Leaves out the consent to marketing, which must be given each time (Ley 29733). */
function toAnswers({ newsOptIn, saveInfo, ...texts }: CheckoutValues): CheckoutAnswers {
	return { ...texts, phone: formatPhone(texts.phone), saveInfo: saveInfo ? "on" : "" };
}

function prefillFromAccount({ profile, addresses, phone, loginEmail }: Shopper): CheckoutAnswers {
	const [defaultAddress] = addresses;
	const { alias, ...place } = defaultAddress ? toAddressAnswers(defaultAddress) : {};
	return {
		...profile,
		documentType: profile.documentType ?? "",
		email: profile.email || (loginEmail ?? ""),
		phone: phone?.startsWith("+51") ? formatPhone(phone) : "+51 ",
		...place,
	};
}
