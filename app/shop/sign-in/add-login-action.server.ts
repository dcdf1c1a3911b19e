import { data } from "@remix-run/node";
import { addPhone } from "~/domain/account/add-login.server";
import { adoptOrdersAtSignIn } from "~/domain/orders/adopt-orders.server";
import type { SignedInShopper } from "~/domain/people/shopper-repository.server";
import { urls } from "~/platform/urls";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { confirmationUrl } from "./confirmations";
import { verifyPhone } from "./firebase-auth.server";
import { linkProblems } from "./link-problems";
import { requestLink } from "./request-link.server";
import { readIdToken, refusePhone } from "./sign-in-action.server";

export async function addLoginAction(received: ShopForm, { session }: SignedInShopper) {
	const { form, store, actor } = received;
	const { datastore, settings } = store;
	if (form.get("intent") === "link")
		return requestLink(received, { page: urls.sentAddLink, addTo: session.shopperId });
	const verified = await verifyPhone(readIdToken(form), settings);
	if (verified.outcome !== "verified") return refusePhone(verified.outcome);
	const { verifiedPhone } = verified;
	const { outcome } = await addPhone(datastore, { session, verifiedPhone }, actor);
	if (outcome !== "added") {
		const { title, advice } = linkProblems[outcome];
		return data({ error: `${title}. ${advice}` }, { status: 409 });
	}
	await adoptOrdersAtSignIn(datastore, session, actor.now);
	return redirectWithCookies(confirmationUrl(urls.accountDetails, "celular-agregado"), []);
}
