import type { CheckoutAnswers } from "./CheckoutForm";
import type { Place, PlaceChoices } from "./PlaceFields";

/** What was typed into a checkout that was left by a link, with the lists that it was chosen from. */
export interface Draft {
	answers: CheckoutAnswers;
	choices: PlaceChoices;
}

/** In this page's memory only, and so in no other tab and not after a reload. Never written on the server. */
let draft: Draft | undefined;
let isForgotten = false;

export function readDraft(): Draft | undefined {
	return draft;
}

/** The shopper wants the answers gone: neither what was kept nor the form that shows it now. */
export function forgetDraft(): void {
	draft = undefined;
	isForgotten = true;
}

/** Keeps the answers of a form that is going. Consent to marketing is given anew each time. */
export function keepDraft(form: HTMLFormElement): void {
	if (isForgotten) {
		isForgotten = false;
		return;
	}
	const { newsOptIn, ...answers } = Object.fromEntries(new FormData(form)) as CheckoutAnswers;
	draft = {
		answers,
		choices: { provinces: optionsOf(form, "province"), districts: optionsOf(form, "district") },
	};
}

function optionsOf(form: HTMLFormElement, name: string): Place[] {
	const select = form.elements.namedItem(name);
	if (!(select instanceof HTMLSelectElement)) return [];
	return [...select.options]
		.filter(({ value }) => value)
		.map(({ value, text }) => ({ code: value, name: text }));
}
