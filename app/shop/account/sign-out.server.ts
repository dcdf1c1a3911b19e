import { noFavourites } from "~/domain/cart/favourite-lists";
import { endSession } from "~/domain/people/end-sessions.server";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import type { Env } from "~/platform/settings/parse-env.server";
import { urls } from "~/platform/urls";
import { writeFavouritesCookie } from "~/shop/cart/favourites-cookie.server";
import { clearCheckoutCookies } from "~/shop/checkout/saved-checkout-cookie.server";
import { complaintsCookie } from "~/shop/customer-service/complaint-actions.server";
import { orderAccessCookie } from "~/shop/orders/order-access-cookie.server";
import { clearOrderDraft } from "~/shop/orders/order-draft.server";
import { forgetSeen } from "~/shop/seen/seen-cookie.server";
import type { AccountStore } from "~/shop/session/require-shopper.server";
import { clearSession, readSession } from "~/shop/session/session-cookie.server";
import { type ConfirmationKey, confirmationUrl } from "~/shop/sign-in/confirmations";
import { clearLinkCookie } from "~/shop/sign-in/sign-in-link-cookie.server";
import { clearCacheHeaders } from "~/web/http/clear-site-data.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { addressDraftCookie } from "./address-actions.server";
import { profileDraftCookie } from "./profile-fields.server";

/** Also revokes copies of the cookie. Clears this browser even if that fails. */
export async function signOut(request: Request, { datastore, settings }: AccountStore): Promise<Response> {
	const session = await readSession(request, settings);
	const ending = session ? endSession(datastore, session) : Promise.resolve();
	const outcome = await orUnavailable(ending, "a session could not be ended on the server");
	return clearPersonalCookies(outcome === "unavailable" ? "sesion-cerrada-aqui" : "sesion-cerrada", settings);
}

export async function clearPersonalCookies(confirmation: ConfirmationKey, settings: Env) {
	const cookies = [
		await clearSession(settings),
		await clearLinkCookie(settings),
		await orderAccessCookie(settings).clear(),
		await complaintsCookie(settings).clear(),
		await writeFavouritesCookie(noFavourites, settings),
		await forgetSeen(settings),
		...(await clearCheckoutCookies(settings)),
		await addressDraftCookie(settings).clear(),
		await clearOrderDraft(settings),
		await profileDraftCookie(settings).clear(),
	];
	return redirectWithCookies(confirmationUrl(urls.account, confirmation), cookies, clearCacheHeaders);
}
