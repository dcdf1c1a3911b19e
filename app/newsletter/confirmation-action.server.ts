import { redirect } from "@remix-run/node";
import { orThrowResponse } from "~/auth/require-shopper.server";
import type { Datastore } from "~/datastore/datastore.server";
import { env } from "~/settings/env.server";
import { urls } from "~/urls";
import { confirmRequests } from "./confirm-requests.server";
import { readConfirmationToken } from "./confirmation-token.server";

/** A bad link redirects to the page that explains it. @throws Response 503 while the datastore does not answer */
export async function confirmationAction(request: Request, form: FormData, datastore: Datastore) {
	const token = new URL(request.url).searchParams.get("s") ?? "";
	const now = new Date();
	const link = readConfirmationToken(token, now, env.sessionSecrets);
	if (!link || link.isExpired) return redirect(urls.confirmation({ s: token }), { status: 303 });
	const shownAt = String(form.get("shownAt") ?? "");
	await orThrowResponse(confirmRequests(datastore, link.subscriberId, { shownAt, now }));
	return redirect(urls.confirmation({ s: token, listo: "1" }), { status: 303 });
}
