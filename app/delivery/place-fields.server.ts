import { choiceField, optionalLineField } from "~/forms/text-fields.server";
import type { PlaceLevel } from "./place";
import { checkPlaces } from "./ubigeo.server";

/** In UTF-16 units. */
export const placeMaxLengths = { address: 200 };

/** Places are INEI codes. */
export const placeFields = {
	department: choiceField("Elige tu departamento."),
	province: choiceField("Elige tu provincia."),
	district: choiceField("Elige tu distrito."),
	/** Optional: the store calls before it delivers. */
	address: optionalLineField(placeMaxLengths.address),
};

/** @returns a message for each wrong level; levels without a selection are not checked */
export function findPlaceErrors(selected: Partial<Record<PlaceLevel, unknown>>): [PlaceLevel, string][] {
	const { department, province, district } = selected;
	const errors = Object.entries(checkPlaces(pickStrings({ department, province, district })));
	return errors.map(([name, within]) => {
		const level = name as PlaceLevel;
		return [level, `Elige ${levelNames[level]} de ${within}.`];
	});
}

const levelNames = { department: "un departamento", province: "una provincia", district: "un distrito" };

function pickStrings<Key extends string>(values: Record<Key, unknown>): Partial<Record<Key, string>> {
	const strings = Object.entries(values).filter(([, value]) => typeof value === "string");
	return Object.fromEntries(strings) as Partial<Record<Key, string>>;
}
