import { data } from "@remix-run/node";
import { openAccountOfPhone } from "~/domain/account/open-account.server";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { urls } from "~/platform/urls";
import { readReturnTo } from "~/shop/session/return-to.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { enterAccount } from "./enter-account.server";
import { verifyPhone } from "./firebase-auth.server";
import { requestLink } from "./request-link.server";

export async function signInAction(received: ShopForm) {
	const { request, form, store, actor } = received;
	if (form.get("intent") === "link") {
		const back = readReturnTo(request);
		const query = back === urls.account ? {} : { volver: back };
		return requestLink(received, { page: urls.sentSignInLink(query), query });
	}
	const verified = await verifyPhone(readIdToken(form), store.settings);
	if (verified.outcome !== "verified") return refusePhone(verified.outcome);
	const opening = openAccountOfPhone(store.datastore, verified.verifiedPhone, actor);
	const opened = await orUnavailable(opening, "the account of a phone could not be opened");
	if (opened === "unavailable" || opened.outcome === "changed") return refusePhone("unavailable");
	return opened.outcome === "opened" ? enterAccount(request, opened, store) : refusePhone("refused");
}

export function readIdToken(form: FormData): string {
	const idToken = form.get("idToken");
	if (typeof idToken !== "string" || idToken === "") throw new Response(null, { status: 400 });
	return idToken;
}

export function refusePhone(outcome: "refused" | "unavailable") {
	return outcome === "refused"
		? data({ error: "No pudimos aceptar esa verificación. Pide un código nuevo." }, { status: 401 })
		: data(
				{ error: "El servicio de inicio de sesión no responde. Espera un momento y vuelve a intentarlo." },
				{ status: 503 },
			);
}
