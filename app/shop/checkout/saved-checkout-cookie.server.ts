import { type CheckoutValues, checkoutFields } from "~/domain/checkout/checkout-fields.server";
import { withoutDeliveryTexts } from "~/domain/orders/order-texts";
import type { Session } from "~/domain/people/shopper";
import { urls } from "~/platform/urls";
import { accountFieldName, isOwnForm } from "~/shop/session/AccountField";
import { readSavedBy, savedAnswers } from "~/shop/session/personal-cookies.server";
import { readSession } from "~/shop/session/session-cookie.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { clearCacheHeaders } from "~/web/http/clear-site-data.server";
import { type CookieSettings, hostCookie } from "~/web/http/host-cookie.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { checkoutDraftCookie } from "./checkout-draft-cookie.server";
import { erasedId } from "./use-forget-erased-answers";

/** The answers of shoppers who ticked "Save this information for next time". */
const cookie = hostCookie(savedAnswers);

const lifetimeSeconds = 180 * 24 * 60 * 60;

/** Answers that an account saved are shown to it alone, because the cookie outlives its session. */
export async function readSavedCheckout(
	request: Request,
	session: Session | undefined,
	settings: CookieSettings,
) {
	const kept = await cookie(settings).read(request);
	const account = readSavedBy(kept);
	if (account === undefined || !isOwnForm(account, session?.shopperId)) return undefined;
	const values = checkoutFields.safeParse(kept).data;
	return values && { values, isGuests: account === "" };
}

/** Saves the answers of a checkout, except those that concern another person, and clears its draft. @returns Set-Cookie headers */
export async function saveForNextTime({ request, store }: ShopForm, values: CheckoutValues) {
	const { settings } = store;
	const account = (await readSession(request, settings))?.shopperId ?? "";
	const kept = { ...withoutDeliveryTexts(values), [accountFieldName]: account };
	const saved = cookie(settings).serialize(kept, { maxAge: lifetimeSeconds });
	return Promise.all([saved, checkoutDraftCookie(settings).clear()]);
}

export function clearCheckoutCookies(settings: CookieSettings): Promise<string[]> {
	return Promise.all([cookie(settings).clear(), checkoutDraftCookie(settings).clear()]);
}

export async function forgetSavedCheckout({ store }: ShopForm): Promise<Response> {
	const cookies = await clearCheckoutCookies(store.settings);
	return redirectWithCookies(`${urls.checkout}#${erasedId}`, cookies, clearCacheHeaders);
}
