import { checkoutDraftCookie } from "./checkout-draft-cookie.server";
import type { CheckoutValues } from "./checkout-fields.server";
import { clearSavedAnswers, writeSavedAnswers } from "./saved-for-next-time-cookie.server";

/** Saves the answers of a finished checkout and clears its draft. @returns Set-Cookie headers */
export function saveForNextTime(values: CheckoutValues): Promise<string[]> {
	return Promise.all([writeSavedAnswers(values), checkoutDraftCookie.clear()]);
}

/** @returns Set-Cookie headers */
export function clearCheckoutCookies(): Promise<string[]> {
	return Promise.all([clearSavedAnswers(), checkoutDraftCookie.clear()]);
}
