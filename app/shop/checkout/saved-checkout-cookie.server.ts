import { type CheckoutValues, checkoutFields } from "~/domain/checkout/checkout-fields.server";
import { withoutDeliveryTexts } from "~/domain/orders/order-texts";
import { urls } from "~/platform/urls";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { clearCacheHeaders } from "~/web/http/clear-site-data.server";
import { type CookieSettings, hostCookie } from "~/web/http/host-cookie.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { checkoutDraftCookie } from "./checkout-draft-cookie.server";
import { erasedId } from "./use-forget-erased-answers";

/** The answers of shoppers who ticked "Save this information for next time". */
const cookie = hostCookie("wasi_saved");

const lifetimeSeconds = 180 * 24 * 60 * 60;

export async function readSavedCheckout(request: Request, settings: CookieSettings) {
	return checkoutFields.safeParse(await cookie(settings).read(request)).data;
}

/** Saves the answers of a checkout, except those that concern another person, and clears its draft. @returns Set-Cookie headers */
export function saveForNextTime(values: CheckoutValues, settings: CookieSettings): Promise<string[]> {
	const saved = cookie(settings).serialize(withoutDeliveryTexts(values), { maxAge: lifetimeSeconds });
	return Promise.all([saved, checkoutDraftCookie(settings).clear()]);
}

export function clearCheckoutCookies(settings: CookieSettings): Promise<string[]> {
	return Promise.all([cookie(settings).clear(), checkoutDraftCookie(settings).clear()]);
}

export async function forgetSavedCheckout({ store }: ShopForm): Promise<Response> {
	const cookies = await clearCheckoutCookies(store.settings);
	return redirectWithCookies(`${urls.checkout}#${erasedId}`, cookies, clearCacheHeaders);
}
