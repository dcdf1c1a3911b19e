import { endSession } from "~/domain/people/end-sessions.server";
import type { Session } from "~/domain/people/shopper";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import type { Env } from "~/platform/settings/parse-env.server";
import { urls } from "~/platform/urls";
import { type ConfirmationKey, confirmationUrl } from "~/shop/session/confirmations";
import { forgetPerson } from "~/shop/session/personal-cookies.server";
import type { AccountStore } from "~/shop/session/require-shopper.server";
import { readSession } from "~/shop/session/session-cookie.server";
import { clearCacheHeaders } from "~/web/http/clear-site-data.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";

/** Also revokes copies of the cookie. Clears this browser even if that fails. */
export async function signOut(request: Request, { datastore, settings }: AccountStore): Promise<Response> {
	const session = await readSession(request, settings);
	const ending = session ? endSession(datastore, session) : Promise.resolve();
	const outcome = await orUnavailable(ending, "a session could not be ended on the server");
	const confirmation = outcome === "unavailable" ? "sesion-cerrada-aqui" : "sesion-cerrada";
	return clearPersonalCookies(request, session, settings, confirmation);
}

export async function clearPersonalCookies(
	request: Request,
	session: Session | undefined,
	settings: Env,
	confirmation: ConfirmationKey,
) {
	return redirectWithCookies(
		confirmationUrl(urls.account, confirmation),
		await forgetPerson(request, session, settings),
		clearCacheHeaders,
	);
}
