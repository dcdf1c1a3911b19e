import { addEmail } from "~/auth/add-login.server";
import { openAccountOfEmail } from "~/auth/open-account.server";
import { findShopper, orThrowResponse } from "~/auth/require-shopper.server";
import { readReturnTo } from "~/auth/return-to.server";
import { sessionCookies } from "~/auth/session.server";
import { clearLinkCookie, type SignInLink } from "~/auth/sign-in-link.server";
import type { Datastore } from "~/datastore/datastore.server";
import { adoptFavourites } from "~/favourites/favourites.server";
import { redirectWithCookies } from "~/http/redirect-with-cookies.server";
import { adoptOrdersAtSignIn } from "~/orders/adopt-orders.server";
import { urls } from "~/urls";
import { confirmationUrl } from "./confirmations";
import type { LinkProblem } from "./link-problems";

/** Redeems a link: signs in, or adds the address to the account that asked for it. @throws Response as `orThrowResponse` */
export async function openLink(
	request: Request,
	link: SignInLink,
	datastore: Datastore,
): Promise<Response | LinkProblem> {
	return link.addTo ? addAddress(request, link, datastore) : signIn(request, link, datastore);
}

async function signIn(
	request: Request,
	link: SignInLink,
	datastore: Datastore,
): Promise<Response | LinkProblem> {
	const opened = await orThrowResponse(openAccountOfEmail(datastore, link, new Date()));
	if (opened.outcome === "opened") {
		await adoptOrdersAtSignIn(datastore, opened.session);
		const cookies = [
			...(await sessionCookies(opened.session, opened.token)),
			await clearLinkCookie(),
			...(await adoptFavourites(request, datastore, opened.session)),
		];
		return redirectWithCookies(readReturnTo(request), cookies);
	}
	const isOpen = await isOpenHere(request, link, datastore);
	return isOpen ? redirectWithCookies(readReturnTo(request), []) : opened.outcome;
}

/** Whether this browser is already signed in with the link's address, as after a second click on the link. */
export async function isOpenHere(
	request: Request,
	{ email }: SignInLink,
	datastore: Datastore,
): Promise<boolean> {
	const current = await orThrowResponse(findShopper(request, datastore));
	return current?.shopper.loginEmail === email;
}

async function addAddress(
	request: Request,
	link: SignInLink,
	datastore: Datastore,
): Promise<Response | LinkProblem> {
	const found = await orThrowResponse(findShopper(request, datastore));
	if (!found || found.session.shopperId !== link.addTo) return "otherAccount";
	const outcome = await orThrowResponse(addEmail(datastore, found.session, link));
	if (outcome !== "added") return outcome;
	await adoptOrdersAtSignIn(datastore, found.session);
	return redirectWithCookies(confirmationUrl(urls.accountDetails, "correo-agregado"), [
		await clearLinkCookie(),
	]);
}
