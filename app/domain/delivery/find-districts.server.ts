import { plainText } from "~/platform/values/plain-text";
import { findPlaceNames, formatPlace, listDepartments, listDistricts, listProvinces } from "./ubigeo.server";

/** INEI codes of the districts with this code, or with this name and as much of the province and department as is given. */
export function findDistricts(typed: string): string[] {
	if (typed.length > longestPlace) return [];
	if (findPlaceNames(typed)) return [typed];
	const wanted = partsOf(typed);
	return allDistricts().filter((code) => {
		const parts = partsOf(formatPlace(code));
		return wanted.every((part, index) => part === parts[index]);
	});
}

/** No district's name with its province and department is half as long. */
const longestPlace = 200;

function partsOf(place: string): string[] {
	return place.split(",").map(plainText);
}

function allDistricts(): string[] {
	const provinces = listDepartments().flatMap(({ code }) => listProvinces(code));
	return provinces.flatMap(({ code }) => listDistricts(code)).map(({ code }) => code);
}
