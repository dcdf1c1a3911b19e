import { BusinessFault } from "~/domain/business/business-fault.server";
import type { Business } from "~/domain/business/business-record.server";
import { plainText } from "~/platform/values/plain-text";
import { longestPlace, type PlainPlace, plainPlaces } from "./find-districts.server";
import { defaultZones } from "./shipping-zones";
import { findPlaceNames, formatPlace, listDepartments, listDistricts, listProvinces } from "./ubigeo.server";

export type StoredZone = NonNullable<Business["deliveryZones"]>[number];

/** The place of a zone that has all that no other zone names. */
export const restOfPeru = "";

export class ZoneFault extends BusinessFault {
	constructor(
		message: string,
		spanish: string,
		public field: "name" | "places" | "days",
	) {
		super(message, spanish);
	}
}

/** As they are stored, so without the dollars that follow from the exchange rate. */
export function storedZones({ deliveryZones = defaultZones }: Business): readonly StoredZone[] {
	return deliveryZones;
}

/** @throws ZoneFault unless each name and each place is used once, and every place of Peru has a zone */
export function requireWholePeru(zones: readonly StoredZone[]): void {
	const names = zones.map(({ name }) => plainText(name));
	const repeated = zones.find(({ name }, index) => names.indexOf(plainText(name)) !== index);
	if (repeated)
		throw new ZoneFault(`two zones are named ${repeated.name}`, `Ya hay una zona ${repeated.name}.`, "name");
	const endless = zones.find(({ days: [min, max] }) => max < min);
	if (endless)
		throw new ZoneFault(
			`the days of ${endless.name} must not decrease`,
			"Escribe primero los días que tarda como mínimo.",
			"days",
		);
	const claims = zones.flatMap(({ name, places }) => places.map((place) => ({ name, place })));
	const owners = new Map<string, string>();
	for (const { name, place } of claims) {
		const other = owners.get(place);
		const shown = namePlace(place);
		if (other)
			throw new ZoneFault(
				`${shown} is in ${other} and in ${name}`,
				`${shown} ya está en ${other}.`,
				"places",
			);
		if (!isPlace(place))
			throw new ZoneFault(`there is no place ${place}`, `No hay un lugar ${place}.`, "places");
		owners.set(place, name);
	}
	if (owners.has(restOfPeru)) return;
	const missing = listDepartments().filter(({ code }) => !isCovered(code, owners));
	if (missing.length === 0) return;
	const list = missing.map(({ name }) => name).join(", ");
	throw new ZoneFault(
		`no zone has all of ${list}: a zone needs the place "", which is the rest`,
		`Ninguna zona tendría todo ${list}: una tiene que tener lo que no está en otra zona.`,
		"places",
	);
}

function isCovered(code: string, owners: ReadonlyMap<string, string>): boolean {
	if (owners.has(code)) return true;
	const parts = code.length === 2 ? listProvinces(code) : listDistricts(code);
	return parts.length > 0 && parts.every((part) => isCovered(part.code, owners));
}

function isPlace(code: string): boolean {
	return code === restOfPeru || findPlaceNames(code) !== undefined || placeNames.has(code);
}

/** @param code of a department, province or district; or the rest @returns `Miraflores, Lima, Lima`, `Ica, todo el departamento` */
export function namePlace(code: string): string {
	if (code === restOfPeru) return "Todo lo que no está en otra zona";
	return placeNames.get(code) ?? formatPlace(code);
}

/** Codes of the departments, provinces and districts whose name begins so, at most twelve: the same name first, then the largest. */
export function findPlaces(typed: string): string[] {
	if (typed.length > longestPlace) return [];
	const wanted = plainText(typed);
	if (!wanted) return [];
	const isSame = ({ parts: [name] }: PlainPlace) => Number(name === wanted);
	return plainPlaces()
		.filter(({ parts: [name = ""] }) => name.startsWith(wanted))
		.sort((a, b) => isSame(b) - isSame(a) || a.code.length - b.code.length)
		.slice(0, 12)
		.map(({ code }) => code);
}

const placeNames = new Map(
	listDepartments().flatMap(({ code, name }): [string, string][] => [
		[code, `${name}, todo el departamento`],
		...listProvinces(code).map((province): [string, string] => [
			province.code,
			`${province.name}, ${name}, toda la provincia`,
		]),
	]),
);
