import { data } from "@remix-run/node";
import { openLinkedAccount } from "~/domain/account/open-account.server";
import { adoptOrdersAtSignIn } from "~/domain/orders/adopt-orders.server";
import type { Session } from "~/domain/people/shopper";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { urls } from "~/platform/urls";
import { adoptFavourites } from "~/shop/cart/favourites.server";
import type { AccountStore } from "~/shop/session/require-shopper.server";
import { readReturnTo } from "~/shop/session/return-to.server";
import { createPhoneSession, sessionCookies, verifyPhone } from "~/shop/session/session.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { requestLink } from "./request-link.server";

export async function signInAction(received: ShopForm) {
	const { request, form, store } = received;
	if (form.get("intent") === "link") {
		const back = readReturnTo(request);
		const query = back === urls.account ? {} : { volver: back };
		return requestLink(received, { page: urls.sentSignInLink(query), query });
	}
	const signedIn = await signInByPhone(readIdToken(form), store);
	if (!("cookies" in signedIn)) return refusePhone(signedIn.outcome);
	await adoptOrdersAtSignIn(store.datastore, signedIn.session, new Date());
	const adopted = await adoptFavourites(request, store, signedIn.session);
	return redirectWithCookies(readReturnTo(request), [...signedIn.cookies, ...adopted]);
}

export function readIdToken(form: FormData): string {
	const idToken = form.get("idToken");
	if (typeof idToken !== "string" || idToken === "") throw new Response(null, { status: 400 });
	return idToken;
}

async function signInByPhone(
	idToken: string,
	{ datastore, settings }: AccountStore,
): Promise<{ session: Session; cookies: string[] } | { outcome: "refused" | "unavailable" }> {
	const verified = await verifyPhone(idToken, settings);
	if (verified.outcome !== "verified") return verified;
	const opening = openLinkedAccount(datastore, verified.verifiedPhone, { by: "shopper", now: new Date() });
	const linked = await orUnavailable(opening, "a phone's account cannot be looked up");
	if (linked === undefined) return createPhoneSession(idToken, verified, settings);
	if (linked === "unavailable" || linked.outcome !== "opened") return { outcome: "unavailable" };
	return { session: linked.session, cookies: await sessionCookies(linked.session, linked.token, settings) };
}

export function refusePhone(outcome: "refused" | "unavailable") {
	return outcome === "refused"
		? data({ error: "No pudimos aceptar esa verificación. Pide un código nuevo." }, { status: 401 })
		: data(
				{ error: "El servicio de inicio de sesión no responde. Espera un momento y vuelve a intentarlo." },
				{ status: 503 },
			);
}
