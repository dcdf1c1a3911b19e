import { choiceField, lineField } from "~/platform/values/text-fields.server";
import type { PlaceLevel } from "./place";
import { checkPlaces } from "./ubigeo.server";

const missing = {
	department: "Elige tu departamento.",
	province: "Elige tu provincia.",
	district: "Elige tu distrito.",
};

export const placeFields = {
	department: choiceField(missing.department),
	province: choiceField(missing.province),
	district: choiceField(missing.district),
	/** Optional: the store calls before it delivers. */
	address: lineField(200),
};

/** For orders that may be picked up: the schema accepts empty places, and `findPlaceErrors` refuses them. */
export const optionalPlaceFields = {
	...placeFields,
	department: placeFields.department.default(""),
	province: placeFields.province.default(""),
	district: placeFields.district.default(""),
};

export function findPlaceErrors(selected: Partial<Record<PlaceLevel, unknown>>): [PlaceLevel, string][] {
	const strings = Object.entries(selected).filter(([, value]) => typeof value === "string");
	const errors = Object.entries(checkPlaces(Object.fromEntries(strings)));
	return errors.map(([name, within]) => {
		const level = name as PlaceLevel;
		return [level, selected[level] === "" ? missing[level] : `Elige ${levelNames[level]} de ${within}.`];
	});
}

const levelNames = { department: "un departamento", province: "una provincia", district: "un distrito" };
