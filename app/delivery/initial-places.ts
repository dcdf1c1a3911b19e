import type { KeptAnswers } from "~/forms/answer-storage";
import type { PlaceOptions, PlaceSelection } from "./place";

export interface InitialPlaces {
	selected: PlaceSelection;
	options: PlaceOptions;
	/** React key of the place fields: changes whenever the lists do, which remounts them. */
	remountKey: string;
}

/**
 * Picks the source of a form's initial places: the refused submission, else the answers restored from session
 * storage, else the answers in the page's data.
 * @param options the lists below the places of the refused submission, or else of the page's data
 */
export function pickInitialPlaces({
	result,
	restored,
	answers,
	options: pageOptions,
}: {
	result: { initialValue?: unknown } | null | undefined;
	restored: KeptAnswers | undefined;
	answers: PlaceSelection;
	options: PlaceOptions;
}): InitialPlaces {
	const { department, province, district } = restored?.values ?? {};
	// A missing level means that the shopper had already selected another place before the answers were restored.
	const isRestored = !result && department !== undefined && province !== undefined && district !== undefined;
	const selected = isRestored
		? { department, province, district }
		: ((result?.initialValue as PlaceSelection | null | undefined) ?? answers);
	const options = isRestored
		? { provinces: restoredPlaces(restored, "province"), districts: restoredPlaces(restored, "district") }
		: pageOptions;
	return {
		selected,
		options,
		remountKey: [options.provinces[0]?.code, options.districts[0]?.code, isRestored].join(" "),
	};
}

function restoredPlaces(restored: KeptAnswers | undefined, level: "province" | "district") {
	const options = restored?.options[level] ?? [];
	return options.filter(([code]) => code !== "").map(([code, text]) => ({ code, name: text }));
}
