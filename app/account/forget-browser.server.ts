import { checkoutDraftCookie } from "~/checkout/checkout-draft-cookie.server";
import { clearSavedAnswers } from "~/checkout/saved-answers-cookie.server";
import { clearSessionCookie } from "~/customers/session.server";
import { forgetGuestOrders } from "~/orders/guest-orders-cookie.server";
import { clearCache } from "~/server/clear-cache.server";
import { redirectWithCookies } from "~/server/redirect-with-cookies.server";
import { urls } from "~/urls";
import { addressDraftCookie } from "./address-draft-cookie.server";
import { type Confirmed, withDone } from "./confirmations";

/** Signs out, and leaves nothing of the shopper's in this browser: the next one at it is somebody else. */
export async function forgetBrowser(done: Confirmed): Promise<Response> {
	const cookies = await Promise.all([
		clearSessionCookie(),
		forgetGuestOrders(),
		clearSavedAnswers(),
		checkoutDraftCookie.clear(),
		addressDraftCookie.clear(),
	]);
	return redirectWithCookies(withDone(urls.account, done), cookies, clearCache);
}
