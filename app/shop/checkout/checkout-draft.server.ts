import { data } from "@remix-run/node";
import { checkoutConstraints } from "~/domain/checkout/checkout-fields.server";
import { accountFieldName, isOwnForm } from "~/shop/session/AccountField";
import { readSession } from "~/shop/session/session.server";
import { draftCookie } from "~/web/forms/draft-cookie.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";

const { newsOptIn, ...kept } = checkoutConstraints;

/** The unfinished answers, without the consent to marketing, which must be given each time (Ley 29733). */
export const checkoutDraftCookie = draftCookie("wasi_draft", Object.keys(kept));

export async function keepDraftAction(form: FormData, next: string): Promise<Response> {
	return redirectWithCookies(next, [await checkoutDraftCookie.write(form)]);
}

/** Writes no draft if the page's account has signed out meanwhile, because signing out clears the draft. */
export async function keepDraftOfLeftPageAction(request: Request, form: FormData) {
	const isOwn = isOwnForm(form.get(accountFieldName), (await readSession(request))?.shopperId);
	const headers = new Headers(isOwn ? { "Set-Cookie": await checkoutDraftCookie.write(form) } : {});
	return data(null, { status: 204, headers });
}
