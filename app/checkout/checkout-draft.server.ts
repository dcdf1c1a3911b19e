import { data } from "@remix-run/node";
import { accountFieldName, isOwnForm } from "~/auth/AccountField";
import { readSession } from "~/auth/session.server";
import { draftCookie } from "~/forms/draft-cookie.server";
import { redirectWithCookies } from "~/http/redirect-with-cookies.server";
import { checkoutConstraints } from "./checkout-fields.server";

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
