import { fold } from "~/catalog/tokenize";
import { findPlaceNames, formatPlace, listDepartments, listDistricts, listProvinces } from "./ubigeo.server";

/**
 * Districts that a text names, in whatever letters: by an INEI code, or by a name with as much as tells it from others.
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
	return place.split(",").map((part) => fold(part.trim()));
}

function allDistricts(): string[] {
	const provinces = listDepartments().flatMap(({ code }) => listProvinces(code));
	return provinces.flatMap(({ code }) => listDistricts(code)).map(({ code }) => code);
}
