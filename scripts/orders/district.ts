import { fold } from "../../app/catalog/tokenize";
import {
	findPlaceNames,
	formatPlace,
	listDepartments,
	listDistricts,
	listProvinces,
} from "../../app/delivery/ubigeo.server";
import { UsageError } from "../commands/run-command";

/**
 * @param typed an INEI code, or a name with as much as tells it from others: `Miraflores, Lima`
 * @returns the INEI code @throws UsageError
 */
export function districtOf(typed: string | undefined): string {
	const example = "--district needs an INEI code or a name, such as 150122 or Miraflores, Lima";
	if (!typed) throw new UsageError(`${example}.`);
	if (findPlaceNames(typed)) return typed;
	const wanted = partsOf(typed);
	const found = allDistricts().filter((code) => {
		const parts = partsOf(formatPlace(code));
		return wanted.every((part, index) => part === parts[index]);
	});
	if (found.length === 1 && found[0]) return found[0];
	if (found.length === 0) throw new UsageError(`There is no such district: ${example}.`);
	const list = found.map((code) => `  ${code} ${formatPlace(code)}\n`).join("");
	throw new UsageError(`Which of these districts?\n${list.trimEnd()}`);
}

function partsOf(place: string): string[] {
	return place.split(",").map((part) => fold(part.trim()));
}

function allDistricts(): string[] {
	const provinces = listDepartments().flatMap(({ code }) => listProvinces(code));
	return provinces.flatMap(({ code }) => listDistricts(code)).map(({ code }) => code);
}
