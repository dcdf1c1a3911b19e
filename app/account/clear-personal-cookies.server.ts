import { clearSessionCookies } from "~/auth/session.server";
import { clearLinkCookie } from "~/auth/sign-in-link.server";
import { clearCheckoutCookies } from "~/checkout/saved-answers.server";
import { complaintsCookie } from "~/complaints/complaints-cookie.server";
import { clearCacheHeaders } from "~/http/clear-site-data.server";
import { redirectWithCookies } from "~/http/redirect-with-cookies.server";
import { guestOrdersCookie } from "~/orders/guest-orders-cookie.server";
import { orderAddressDraftCookie } from "~/own-orders/order-address-draft.server";
import { urls } from "~/urls";
import { addressDraftCookie } from "./address-draft-cookie.server";
import { type ConfirmationKey, confirmationUrl } from "./confirmations";
import { profileDraftCookie } from "./profile-draft-cookie.server";

export async function clearPersonalCookies(confirmation: ConfirmationKey): Promise<Response> {
	const cookies = [
		...(await clearSessionCookies()),
		await clearLinkCookie(),
		await guestOrdersCookie.clear(),
		await complaintsCookie.clear(),
		...(await clearCheckoutCookies()),
		await addressDraftCookie.clear(),
		await orderAddressDraftCookie.clear(),
		await profileDraftCookie.clear(),
	];
	return redirectWithCookies(confirmationUrl(urls.account, confirmation), cookies, clearCacheHeaders);
}
