import { plainText } from "~/platform/values/plain-text";
import type { Place } from "./place";
import { findPlaceNames, listDepartments, listDistricts, listProvinces } from "./ubigeo.server";

/** INEI codes of the districts with this code, or with this name and as much of the province and department as is given. */
export function findDistricts(typed: string): string[] {
	if (typed.length > longestPlace) return [];
	if (findPlaceNames(typed)) return [typed];
	const wanted = typed.split(",").map(plainText);
	return plainPlaces()
		.filter(({ code, parts }) => code.length === 6 && wanted.every((part, index) => part === parts[index]))
		.map(({ code }) => code);
}

/** No district's name with its province and department is half as long. */
export const longestPlace = 200;

export interface PlainPlace {
	code: string;
	/** Its name and those of the places that it is in, as {@link plainText}. */
	parts: string[];
}

let places: PlainPlace[] | undefined;

export function plainPlaces(): readonly PlainPlace[] {
	places ??= listDepartments().flatMap((department) => [
		toPlain(department),
		...listProvinces(department.code).flatMap((province) => [
			toPlain(province, department),
			...listDistricts(province.code).map((district) => toPlain(district, province, department)),
		]),
	]);
	return places;
}

function toPlain(place: Place, ...within: Place[]): PlainPlace {
	return { code: place.code, parts: [place, ...within].map(({ name }) => plainText(name)) };
}
