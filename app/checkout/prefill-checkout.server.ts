import { formatPhone } from "~/customers/phone";
import type { Datastore } from "~/datastore/datastore.server";
import { checkoutDraftCookie } from "./checkout-draft-cookie.server";
import type { CheckoutAnswers, CheckoutValues } from "./checkout-fields.server";
import { prefillFromAccount } from "./prefill-from-account.server";
import { readSavedAnswers } from "./saved-for-next-time-cookie.server";

export interface PrefilledCheckout {
	answers: CheckoutAnswers | undefined;
	/** The cookie of this browser that the answers come from; undefined for the account's. */
	cookie: "draft" | "saved" | undefined;
}

/** Takes the initial answers from the draft, else from those saved for next time, else from the account. */
export async function prefillCheckout(request: Request, datastore: Datastore): Promise<PrefilledCheckout> {
	const draft = await checkoutDraftCookie.read(request);
	if (draft) return { answers: draft, cookie: "draft" };
	const saved = await readSavedAnswers(request);
	if (saved) return { answers: toAnswers(saved), cookie: "saved" };
	return { answers: await prefillFromAccount(request, datastore), cookie: undefined };
}

/** Leaves out the consent to marketing, which must be given each time (Ley 29733). */
function toAnswers({ newsOptIn, saveInfo, ...texts }: CheckoutValues): CheckoutAnswers {
	return { ...texts, phone: formatPhone(texts.phone), saveInfo: saveInfo ? "on" : "" };
}
