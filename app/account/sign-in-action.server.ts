import { data, redirect } from "@remix-run/node";
import { readReturnTo } from "~/auth/return-to.server";
import { createSession } from "~/auth/session.server";
import type { Datastore } from "~/datastore/datastore.server";
import { adoptOrdersAtSignIn } from "~/orders/adopt-orders.server";

/** Signs in with Firebase's ID token, and gives the account the guest orders with its phone. */
export async function signInAction(request: Request, form: FormData, datastore: Datastore) {
	const idToken = form.get("idToken");
	if (typeof idToken !== "string" || idToken === "") throw new Response(null, { status: 400 });
	const result = await createSession(idToken);
	switch (result.outcome) {
		case "signed-in":
			await adoptOrdersAtSignIn(datastore, result.session);
			return redirect(readReturnTo(request), { status: 303, headers: { "Set-Cookie": result.setCookie } });
		case "refused":
			return data({ error: "No pudimos aceptar esa verificación. Pide un código nuevo." }, { status: 401 });
		case "unavailable":
			return data(
				{ error: "El servicio de inicio de sesión no responde. Espera un momento y vuelve a intentarlo." },
				{ status: 503 },
			);
	}
}
