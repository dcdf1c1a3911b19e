import { endSession } from "~/auth/end-sessions.server";
import { clearSessionCookies, readSession } from "~/auth/session.server";
import { clearLinkCookie } from "~/auth/sign-in-link.server";
import { clearCheckoutCookies } from "~/checkout/saved-answers.server";
import { complaintsCookie } from "~/complaints/find-complaint.server";
import { type Datastore, DatastoreUnavailable } from "~/datastore/datastore.server";
import { writeFavouritesCookie } from "~/favourites/favourites-cookie.server";
import { clearCacheHeaders } from "~/http/clear-site-data.server";
import { redirectWithCookies } from "~/http/redirect-with-cookies.server";
import { log } from "~/log.server";
import { guestOrdersCookie } from "~/orders/guest-orders-cookie.server";
import { orderAddressDraftCookie } from "~/own-orders/order-address-draft.server";
import { urls } from "~/urls";
import { addressDraftCookie } from "./address-fields.server";
import { type ConfirmationKey, confirmationUrl } from "./confirmations";
import { profileDraftCookie } from "./profile-fields.server";

/** Also revokes copies of the cookie. Clears this browser even if that fails. */
export async function signOut(request: Request, datastore: Datastore): Promise<Response> {
	try {
		const session = await readSession(request);
		if (session) await endSession(datastore, session, new Date());
		return await clearPersonalCookies("sesion-cerrada");
	} catch (error) {
		if (!(error instanceof DatastoreUnavailable)) throw error;
		log.error({ err: error }, "a session could not be ended on the server");
		return clearPersonalCookies("sesion-cerrada-aqui");
	}
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
