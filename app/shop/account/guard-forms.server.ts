import { redirect } from "@remix-run/node";
import type { SignedInShopper } from "~/domain/people/shopper-repository.server";
import { accountFieldName, isOwnForm } from "~/shop/session/AccountField";
import { confirmationUrl } from "~/shop/session/confirmations";
import { type DraftCookie, keepDraft } from "~/shop/session/own-draft.server";
import { requireShopper } from "~/shop/session/require-shopper.server";
import type { ShopForm } from "~/shop/session/shop-form.server";

interface KeptForms {
	page: string;
	draft: DraftCookie;
	/** The intents whose answers are kept, for the return from sign-in and after an outage. */
	intents: string[];
}

/** Answers a form of the account, as `requireOwnForm` admits it. */
export function answerOwnForm<T>(
	received: ShopForm,
	{ page, draft, intents }: KeptForms,
	answer: (account: SignedInShopper) => T,
) {
	const { form, store } = received;
	const answered = requireOwnForm(received, page).then(answer);
	if (!intents.includes(String(form.get("intent")))) return answered;
	return keepDraft(answered, () => draft(store.settings).write(form));
}

/**
 * Returns the signed-in account, if the form was shown to it.
 * @throws Response as `requireShopper`; a redirect to `page` for another account
 */
export async function requireOwnForm({ request, form, store }: ShopForm, page: string) {
	const account = await requireShopper(request, store);
	if (isOwnForm(form.get(accountFieldName), account.session.shopperId)) return account;
	throw redirect(confirmationUrl(page, "otra-cuenta"), { status: 303 });
}
