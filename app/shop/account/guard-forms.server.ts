import { redirect } from "@remix-run/node";
import { accountFieldName, isOwnForm } from "~/shop/session/AccountField";
import { answerThrown } from "~/shop/session/answer-thrown.server";
import { confirmationUrl } from "~/shop/session/confirmations";
import type { DraftCookie } from "~/shop/session/own-draft.server";
import { requireShopper } from "~/shop/session/require-shopper.server";
import type { ShopForm } from "~/shop/session/shop-form.server";

/**
 * Admits the account that was shown the form, which `page` has. @param drafts the intents whose answers are kept for the
 * return from sign-in @throws Response as `requireShopper`; a redirect to `page` for another account
 */
export async function requireOwnForm(
	received: ShopForm,
	page: string,
	draft?: DraftCookie,
	drafts: string[] = [],
) {
	const { request, form, store } = received;
	const isKept = drafts.includes(String(form.get("intent")));
	const account =
		draft && isKept ? await requireShopperForForm(received, draft) : await requireShopper(request, store);
	if (isOwnForm(form.get(accountFieldName), account.session.shopperId)) return account;
	throw redirect(confirmationUrl(page, "otra-cuenta"), { status: 303 });
}

async function requireShopperForForm({ request, form, store }: ShopForm, draft: DraftCookie) {
	try {
		return await requireShopper(request, store);
	} catch (error) {
		const refusal = answerThrown(error);
		if (refusal instanceof Response)
			refusal.headers.append("Set-Cookie", await draft(store.settings).write(form));
		throw refusal;
	}
}
