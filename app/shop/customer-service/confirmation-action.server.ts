import { redirect } from "@remix-run/node";
import { confirmRequests } from "~/domain/subscriptions/confirm-requests.server";
import { readConfirmationToken } from "~/domain/subscriptions/confirmation-token.server";
import { urls } from "~/platform/urls";
import type { ShopForm } from "~/shop/session/shop-form.server";

export async function confirmationAction({ request, form, store, actor }: ShopForm) {
	const { datastore, settings } = store;
	const token = new URL(request.url).searchParams.get("s") ?? "";
	const link = readConfirmationToken(token, actor.now, settings.sessionSecrets);
	if (!link || link.isExpired) return redirect(urls.confirmation({ s: token }), { status: 303 });
	const shownAt = String(form.get("shownAt") ?? "");
	const shown = { id: link.subscriberId, shownAt, secret: settings.sessionSecret };
	await confirmRequests(datastore, shown, actor);
	return redirect(urls.confirmation({ s: token, listo: "1" }), { status: 303 });
}
