import { data } from "@remix-run/node";
import { addPhone } from "~/auth/add-login.server";
import { requestLink } from "~/auth/request-link.server";
import { orThrowResponse } from "~/auth/require-shopper.server";
import { verifyPhone } from "~/auth/session.server";
import type { SignedInShopper } from "~/customers/shopper-repository.server";
import type { Datastore } from "~/datastore/datastore.server";
import { redirectWithCookies } from "~/http/redirect-with-cookies.server";
import { adoptOrdersAtSignIn } from "~/orders/adopt-orders.server";
import { urls } from "~/urls";
import { confirmationUrl } from "./confirmations";
import { linkProblems } from "./link-problems";
import { readIdToken, refusePhone } from "./sign-in-action.server";

export async function addLoginAction(
	request: Request,
	form: FormData,
	datastore: Datastore,
	{ session }: SignedInShopper,
) {
	if (form.get("intent") === "link") {
		const { shopperId: addTo } = session;
		return requestLink(request, form, datastore, { page: urls.sentAddLink, addTo });
	}
	const verified = await verifyPhone(readIdToken(form));
	if (verified.outcome !== "verified") return refusePhone(verified.outcome);
	const outcome = await orThrowResponse(addPhone(datastore, session, verified.verifiedPhone));
	if (outcome !== "added") {
		const { title, advice } = linkProblems[outcome];
		return data({ error: `${title}. ${advice}` }, { status: 409 });
	}
	await adoptOrdersAtSignIn(datastore, session);
	return redirectWithCookies(confirmationUrl(urls.accountDetails, "celular-agregado"), []);
}
