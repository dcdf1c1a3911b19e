import { redirect } from "@remix-run/node";
import type { Session } from "~/domain/people/shopper";
import { accountFieldName, isOwnForm } from "~/shop/session/AccountField";
import { answerThrown } from "~/shop/session/answer-thrown.server";
import { requireShopper } from "~/shop/session/require-shopper.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { confirmationUrl } from "~/shop/sign-in/confirmations";
import type { draftCookie } from "~/web/forms/draft-cookie.server";
import type { CookieSettings } from "~/web/http/host-cookie.server";

type Draft = ReturnType<typeof draftCookie>;

/**
 * Admits the account that was shown the form, which `page` has. @param drafts the intents whose answers are kept for the
 * return from sign-in @throws Response as `requireShopper`; a redirect to `page` for another account
 */
export async function requireOwnForm(received: ShopForm, page: string, draft?: Draft, drafts: string[] = []) {
	const { request, form, store } = received;
	const isKept = drafts.includes(String(form.get("intent")));
	const account =
		draft && isKept ? await requireShopperForForm(received, draft) : await requireShopper(request, store);
	if (isOwnForm(form.get(accountFieldName), account.session.shopperId)) return account;
	throw redirect(confirmationUrl(page, "otra-cuenta"), { status: 303 });
}

async function requireShopperForForm({ request, form, store }: ShopForm, draft: Draft) {
	try {
		return await requireShopper(request, store);
	} catch (error) {
		const refusal = answerThrown(error);
		if (refusal instanceof Response)
			refusal.headers.append("Set-Cookie", await draft(store.settings).write(form));
		throw refusal;
	}
}

/** @returns the draft's answers; undefined without a draft, and for a form that was shown to another account */
export async function readOwnDraft(
	request: Request,
	draft: Draft,
	{ shopperId }: Session,
	settings: CookieSettings,
): Promise<Record<string, string> | undefined> {
	const left = await draft(settings).read(request);
	if (!left || !isOwnForm(left[accountFieldName], shopperId)) return undefined;
	const { [accountFieldName]: _, ...answers } = left;
	return answers;
}
