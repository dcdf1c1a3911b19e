import { plainText } from "~/platform/values/plain-text";
import { findPlaceNames, formatPlace, listDepartments, listDistricts, listProvinces } from "./ubigeo.server";

/**
 * Finds districts by INEI code, or by name followed by as much of the province and department as tells them apart.
 * Ignores case and accents.
 * @param typed `150122`, `Miraflores, Lima` @returns INEI codes
 */
export function findDistricts(typed: string): string[] {
	if (findPlaceNames(typed)) return [typed];
	const wanted = partsOf(typed);
	return allDistricts().filter((code) => {
		const parts = partsOf(formatPlace(code));
		return wanted.every((part, index) => part === parts[index]);
	});
}

function partsOf(place: string): string[] {
	return place.split(",").map(plainText);
}

function allDistricts(): string[] {
	const provinces = listDepartments().flatMap(({ code }) => listProvinces(code));
	return provinces.flatMap(({ code }) => listDistricts(code)).map(({ code }) => code);
}
