import { addEmail } from "~/domain/account/add-login.server";
import { adoptOrdersAtSignIn } from "~/domain/account/adopt-orders.server";
import { openAccountOfEmail } from "~/domain/account/open-account.server";
import type { SignInLink } from "~/domain/account/sign-in-link.server";
import { urls } from "~/platform/urls";
import { confirmationUrl } from "~/shop/session/confirmations";
import { type AccountStore, findShopper } from "~/shop/session/require-shopper.server";
import { readReturnTo } from "~/shop/session/return-to.server";
import type { ShopStore } from "~/shop/session/shop-store.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { enterAccount } from "./enter-account.server";
import { clearLinkCookie } from "./sign-in-link-cookie.server";

/** Redeems a link: signs in, or adds the address to the account that asked for it. */
export async function openLink(request: Request, link: SignInLink, store: ShopStore) {
	return link.addTo ? addAddress(request, link, store) : signIn(request, link, store);
}

async function signIn(request: Request, link: SignInLink, store: ShopStore) {
	const { datastore, settings } = store;
	const opened = await openAccountOfEmail(datastore, link, { by: "shopper", now: new Date() });
	if (opened.outcome === "opened")
		return enterAccount(request, opened, store, [await clearLinkCookie(settings)]);
	const isOpen = await isOpenHere(request, link, store);
	return isOpen ? redirectWithCookies(readReturnTo(request), []) : opened.outcome;
}

/** Whether this browser is already signed in with the link's address, as after a second click on the link. */
export async function isOpenHere(request: Request, { email }: SignInLink, store: AccountStore) {
	const current = await findShopper(request, store);
	return current?.shopper.loginEmail === email;
}

async function addAddress(request: Request, link: SignInLink, store: AccountStore) {
	const { datastore, settings } = store;
	const found = await findShopper(request, store);
	if (!found || found.session.shopperId !== link.addTo) return "otherAccount";
	const now = new Date();
	const { outcome } = await addEmail(datastore, { session: found.session, link }, { by: "shopper", now });
	if (outcome !== "added") return outcome;
	await adoptOrdersAtSignIn(datastore, found.session, now);
	return redirectWithCookies(confirmationUrl(urls.accountDetails, "correo-agregado"), [
		await clearLinkCookie(settings),
	]);
}
