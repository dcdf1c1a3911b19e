import { endSession } from "~/auth/end-sessions.server";
import { clearSessionCookies, readSession } from "~/auth/session.server";
import { clearLinkCookie } from "~/auth/sign-in-link.server";
import { clearCheckoutCookies } from "~/checkout/saved-answers.server";
import { complaintsCookie } from "~/complaints/find-complaint.server";
import { orUnavailable } from "~/datastore/catch-unavailable.server";
import type { Datastore } from "~/datastore/datastore.server";
import { writeFavouritesCookie } from "~/favourites/favourites-cookie.server";
import { clearCacheHeaders } from "~/http/clear-site-data.server";
import { redirectWithCookies } from "~/http/redirect-with-cookies.server";
import { guestOrdersCookie } from "~/orders/guest-orders-cookie.server";
import { orderAddressDraftCookie } from "~/own-orders/order-address-draft.server";
import { urls } from "~/urls";
import { addressDraftCookie } from "./address-fields.server";
import { type ConfirmationKey, confirmationUrl } from "./confirmations";
import { profileDraftCookie } from "./profile-fields.server";

/** Also revokes copies of the cookie. Clears this browser even if that fails. */
export async function signOut(request: Request, datastore: Datastore): Promise<Response> {
	const session = await readSession(request);
	const ending = session ? endSession(datastore, session, new Date()) : Promise.resolve();
	const outcome = await orUnavailable(ending, "a session could not be ended on the server");
	return clearPersonalCookies(outcome === "unavailable" ? "sesion-cerrada-aqui" : "sesion-cerrada");
}

export async function clearPersonalCookies(confirmation: ConfirmationKey): Promise<Response> {
	const cookies = [
		...(await clearSessionCookies()),
		await clearLinkCookie(),
		await guestOrdersCookie.clear(),
		await complaintsCookie.clear(),
		await writeFavouritesCookie([]),
		...(await clearCheckoutCookies()),
		await addressDraftCookie.clear(),
		await orderAddressDraftCookie.clear(),
		await profileDraftCookie.clear(),
	];
	return redirectWithCookies(confirmationUrl(urls.account, confirmation), cookies, clearCacheHeaders);
}
