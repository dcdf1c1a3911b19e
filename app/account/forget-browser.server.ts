import { endSession } from "~/auth/session.server";
import { checkoutDraft } from "~/checkout/checkout-draft.server";
import { clearSavedInfo } from "~/checkout/saved-info.server";
import { clearCache } from "~/http/clear-cache.server";
import { seeOther } from "~/http/see-other.server";
import { forgetGranted } from "~/orders/order-access.server";
import { urls } from "~/urls";
import { addressDraft } from "./address-draft.server";
import { type Confirmed, withDone } from "./confirmations";

/** Signs out, and leaves nothing of the shopper's in this browser: the next one at it is somebody else. */
export async function forgetBrowser(done: Confirmed): Promise<Response> {
	const cookies = await Promise.all([
		endSession(),
		forgetGranted(),
		clearSavedInfo(),
		checkoutDraft.clear(),
		addressDraft.clear(),
	]);
	return seeOther(withDone(urls.account, done), cookies, clearCache);
}
