import { accountAnswers } from "~/account/checkout-answers.server";
import { formatPhone } from "~/auth/phone";
import { checkoutDraft } from "./checkout-draft.server";
import type { CheckoutInfo } from "./checkout-fields.server";
import { clearSavedInfo, readSavedInfo, writeSavedInfo } from "./saved-info.server";

/** What to fill the form with, and where this browser kept it; otherwise the account's answers. */
export async function readAnswers(request: Request) {
	const draft = await checkoutDraft.read(request);
	if (draft) return { kept: "draft" as const, answers: draft };
	const saved = await readSavedInfo(request);
	if (saved) return { kept: "saved" as const, answers: answersOf(saved) };
	return { kept: undefined, answers: await accountAnswers(request) };
}

/** Saves the answers of a finished checkout for the next one. @returns Set-Cookie headers */
export function saveAnswers(info: CheckoutInfo): Promise<string[]> {
	return Promise.all([writeSavedInfo(info), checkoutDraft.clear()]);
}

/** @returns Set-Cookie headers */
export function forgetAnswers(): Promise<string[]> {
	return Promise.all([clearSavedInfo(), checkoutDraft.clear()]);
}

/** Consent to marketing is given anew each time: its box is never filled in (Ley 29733). */
function answersOf({ newsOptIn, saveInfo, ...texts }: CheckoutInfo) {
	return { ...texts, phone: formatPhone(texts.phone), saveInfo: saveInfo ? "on" : "" };
}
