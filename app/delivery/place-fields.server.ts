import { choiceField, optionalLineField } from "~/forms/text-fields.server";
import { checkPlaces, type PlaceLevel } from "./ubigeo.server";

/** In UTF-16 units. */
export const placeMaxLengths = { address: 200 };

/** Where an order goes: places as INEI codes, and an address in them. */
export const placeFields = {
	department: choiceField("Elige tu departamento."),
	province: choiceField("Elige tu provincia."),
	district: choiceField("Elige tu distrito."),
	/** Optional: the specification asks for the district only, and a store that delivers calls before it does. */
	address: optionalLineField(placeMaxLengths.address),
};

/** What is wrong with the places that were chosen, by level. Says nothing of a level that was not. */
export function placeFaults(chosen: Partial<Record<PlaceLevel, unknown>>): [PlaceLevel, string][] {
	const { department, province, district } = chosen;
	const wrong = Object.entries(checkPlaces(onlyStrings({ department, province, district })));
	return wrong.map(([name, within]) => {
		const level = name as PlaceLevel;
		return [level, `Elige ${placeWords[level]} de ${within}.`];
	});
}

const placeWords = { department: "un departamento", province: "una provincia", district: "un distrito" };

function onlyStrings<Key extends string>(values: Record<Key, unknown>): Partial<Record<Key, string>> {
	const strings = Object.entries(values).filter(([, value]) => typeof value === "string");
	return Object.fromEntries(strings) as Partial<Record<Key, string>>;
}
