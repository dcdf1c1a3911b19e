import type { PlaceOptions, PlaceSelection } from "~/domain/delivery/place";
import type { KeptAnswers } from "~/web/forms/tab-answers";

export type InitialPlaces = ReturnType<typeof pickInitialPlaces>;

/** The refused submission's places, else those restored from session storage, else those of the page's data. */
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
}) {
	const { department, province, district } = restored?.values ?? {};
	// A missing level was left out because the shopper had already selected another place.
	const isRestored = !result && department !== undefined && province !== undefined && district !== undefined;
	const selected: PlaceSelection = isRestored
		? { department, province, district }
		: ((result?.initialValue as PlaceSelection | null | undefined) ?? answers);
	const options: PlaceOptions = isRestored
		? {
				...pageOptions,
				provinces: restoredPlaces(restored, "province"),
				districts: restoredPlaces(restored, "district"),
			}
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
