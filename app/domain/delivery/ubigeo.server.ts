/*
 * `ubigeo.data.json` holds INEI's codes (RENIEC's differ), from the npm package peru-ubigeo 0.0.3 (MIT) with accents
 * corrected and 25 districts added, up to Ley 32403 (INEI, May 2026). Edit it by hand when a law creates a district.
 */
import type { Place, PlaceLevel, PlaceSelection } from "./place";
import data from "./ubigeo.data.json";

export function listDepartments(): Place[] {
	return listChildren(country.code);
}

export function listProvinces(department: string): Place[] {
	return department.length === codeLengths.department ? listChildren(department) : [];
}

export function listDistricts(province: string): Place[] {
	return province.length === codeLengths.province ? listChildren(province) : [];
}

export function listPlaceOptions(selected: { department?: unknown; province?: unknown } | undefined) {
	const [department, province] = [String(selected?.department ?? ""), String(selected?.province ?? "")];
	const provinces = listProvinces(department);
	return {
		departments: listDepartments(),
		provinces,
		districts: provinces.some(({ code }) => code === province) ? listDistricts(province) : [],
	};
}

export function findPlaceNames(district: string): Record<PlaceLevel, string> | undefined {
	if (district.length !== codeLengths.district || !placesByCode.has(district)) return undefined;
	const name = (level: PlaceLevel) => placesByCode.get(district.slice(0, codeLengths[level]))?.name ?? "";
	return { department: name("department"), province: name("province"), district: name("district") };
}

export function formatPlace(district: string): string {
	const names = findPlaceNames(district);
	return names ? `${names.district}, ${names.province}, ${names.department}` : district;
}

/** @returns for each wrong level, the name of the nearest valid place above it, at least `Perú` */
export function checkPlaces(selected: PlaceSelection): Partial<Record<PlaceLevel, string>> {
	const wrong: Partial<Record<PlaceLevel, string>> = {};
	let above = country;
	for (const level of ["department", "province", "district"] as const) {
		const code = selected[level];
		if (code === undefined) continue;
		const place = code.length === codeLengths[level] ? placesByCode.get(code) : undefined;
		if (place && code.startsWith(above.code)) above = place;
		else wrong[level] = above.name;
	}
	return wrong;
}

const codeLengths = { department: 2, province: 4, district: 6 };
const country: Place = { code: "", name: "Perú" };

// Maps, not objects: a submitted "constructor" must be an unknown code.
const placesByCode = new Map<string, Place>();
const childrenByCode = new Map<string, Place[]>();

function listChildren(code: string): Place[] {
	return childrenByCode.get(code) ?? [];
}

function addPlace(parent: string, code: string, name: string): void {
	const place = { code, name };
	placesByCode.set(code, place);
	childrenByCode.set(parent, [...listChildren(parent), place]);
}

type Tree = Record<
	string,
	[department: string, provinces: Record<string, [province: string, districts: Record<string, string>]>]
>;

for (const [department, [departmentName, provinces]] of Object.entries(data as unknown as Tree)) {
	addPlace(country.code, department, departmentName);
	for (const [province, [provinceName, districts]] of Object.entries(provinces)) {
		addPlace(department, province, provinceName);
		for (const [district, districtName] of Object.entries(districts))
			addPlace(province, district, districtName);
	}
}
const { compare } = new Intl.Collator("es");
for (const siblings of childrenByCode.values()) siblings.sort((a, b) => compare(a.name, b.name));
