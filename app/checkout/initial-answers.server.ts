import { formatPhone } from "~/customers/phone";
import type { Datastore } from "~/datastore/datastore.server";
import { accountAnswers } from "./account-answers.server";
import { checkoutDraftCookie } from "./checkout-draft-cookie.server";
import type { CheckoutInfo } from "./checkout-fields.server";
import { clearSavedAnswers, readSavedAnswers, writeSavedAnswers } from "./saved-answers-cookie.server";

/** What to fill the form with, and where this browser kept it; otherwise the account's answers. */
export async function readAnswers(request: Request, datastore: Datastore) {
	const draft = await checkoutDraftCookie.read(request);
	if (draft) return { kept: "draft" as const, answers: draft };
	const saved = await readSavedAnswers(request);
	if (saved) return { kept: "saved" as const, answers: answersOf(saved) };
	return { kept: undefined, answers: await accountAnswers(request, datastore) };
}

/** Saves the answers of a finished checkout for the next one. @returns Set-Cookie headers */
export function saveAnswers(info: CheckoutInfo): Promise<string[]> {
	return Promise.all([writeSavedAnswers(info), checkoutDraftCookie.clear()]);
}

/** @returns Set-Cookie headers */
export function forgetAnswers(): Promise<string[]> {
	return Promise.all([clearSavedAnswers(), checkoutDraftCookie.clear()]);
}

/** Consent to marketing is given anew each time: its box is never filled in (Ley 29733). */
function answersOf({ newsOptIn, saveInfo, ...texts }: CheckoutInfo) {
	return { ...texts, phone: formatPhone(texts.phone), saveInfo: saveInfo ? "on" : "" };
}
