import type { KeptAnswers } from "~/forms/answer-storage";
import type { ChosenPlaces, PlaceChoices } from "./UbigeoFields";

/**
 * The places that a form begins with, and the lists that they are chosen from: of the last submission, of the tab's
 * storage, or of the page's data.
 */
export function selectPlaces({
	result,
	kept,
	answers,
	choices,
}: {
	result: { initialValue?: unknown } | null | undefined;
	kept: KeptAnswers | undefined;
	answers: ChosenPlaces;
	/** Of the last submission, if there is one. */
	choices: PlaceChoices;
}): { chosen: ChosenPlaces; choices: PlaceChoices; redrawKey: string } {
	const { department, province, district } = kept?.values ?? {};
	// Without one of them the shopper had chosen otherwise before they were put back.
	const isKept = !result && department !== undefined && province !== undefined && district !== undefined;
	const chosen = isKept
		? { department, province, district }
		: ((result?.initialValue as ChosenPlaces | null | undefined) ?? answers);
	const lists = isKept
		? { provinces: optionsOf(kept, "province"), districts: optionsOf(kept, "district") }
		: choices;
	return {
		chosen,
		choices: lists,
		redrawKey: [lists.provinces[0]?.code, lists.districts[0]?.code, isKept].join(" "),
	};
}

function optionsOf(kept: KeptAnswers | undefined, name: string) {
	const options = kept?.options[name] ?? [];
	return options.filter(([code]) => code !== "").map(([code, text]) => ({ code, name: text }));
}
