import { urls } from "~/urls";
import type { CheckoutAnswers } from "./CheckoutForm";
import type { Place, PlaceChoices } from "./PlaceFields";

/** What was typed into a checkout that was left by a link, with the lists that it was chosen from. */
export interface Draft {
	answers: CheckoutAnswers;
	choices: PlaceChoices;
}

/** In this page's memory only, and so in no other tab and not after a reload. Never written on the server. */
let draft: Draft | undefined;

export function readDraft(): Draft | undefined {
	return draft;
}

/** Keeps the form's answers if the shopper is going elsewhere. Consent to marketing is given anew each time. */
export function keepDraft(form: HTMLFormElement): void {
	if (window.location.pathname === urls.checkout) {
		draft = undefined;
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
