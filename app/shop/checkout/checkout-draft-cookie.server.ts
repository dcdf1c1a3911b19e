import { data } from "@remix-run/node";
import { checkoutConstraints } from "~/domain/checkout/checkout-fields.server";
import { accountFieldName, isOwnForm } from "~/shop/session/AccountField";
import { readSession } from "~/shop/session/session-cookie.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { draftCookie } from "~/web/forms/draft-cookie.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";

const { newsOptIn, ...kept } = checkoutConstraints;

/** The unfinished answers, without the consent to marketing, which must be given each time (Ley 29733). */
export const checkoutDraftCookie = draftCookie("wasi_draft", [accountFieldName, ...Object.keys(kept)]);

/**
 * Writes no draft if the page's account has signed out meanwhile, because signing out clears the draft.
 * @returns Set-Cookie headers
 */
export async function writeCheckoutDraft({ request, form, store: { settings } }: ShopForm) {
	const session = await readSession(request, settings);
	const isOwn = isOwnForm(form.get(accountFieldName), session?.shopperId);
	return isOwn ? [await checkoutDraftCookie(settings).write(form)] : [];
}

export async function keepDraftAction(received: ShopForm, next: string): Promise<Response> {
	return redirectWithCookies(next, await writeCheckoutDraft(received));
}

export async function keepDraftOfLeftPageAction(received: ShopForm) {
	const [draft] = await writeCheckoutDraft(received);
	return data(null, { status: 204, headers: draft ? { "Set-Cookie": draft } : {} });
}
