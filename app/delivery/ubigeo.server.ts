/*
 * `ubigeo.data.json` is the source: INEI codes (2 + 2 + 2 digits; RENIEC's differ), from the npm package
 * peru-ubigeo 0.0.3 (MIT), with its accents corrected and the 25 districts it lacks added, up to
 * Ley 32403 (INEI, May 2026). Edit it by hand when a law makes a district.
 */
import data from "./ubigeo.data.json";

export interface Place {
	/** INEI code: 2 digits for a department, 4 for a province, 6 for a district. */
	code: string;
	name: string;
}

export type PlaceLevel = "department" | "province" | "district";

/** The 25 departments (the Provincia Constitucional del Callao counts as one), sorted by name. */
export function departments(): Place[] {
	return childrenOf(country.code);
}

/** @returns sorted by name; empty for what is no department's code */
export function provincesOf(department: string): Place[] {
	return department.length === codeLengths.department ? childrenOf(department) : [];
}

/** @returns sorted by name; empty for what is no province's code */
export function districtsOf(province: string): Place[] {
	return province.length === codeLengths.province ? childrenOf(province) : [];
}

/** The names above and of a district, by its code; undefined for what is no district's code. */
export function placeNames(district: string): Record<PlaceLevel, string> | undefined {
	if (district.length !== codeLengths.district || !places.has(district)) return undefined;
	const name = (level: PlaceLevel) => places.get(district.slice(0, codeLengths[level]))?.name ?? "";
	return { department: name("department"), province: name("province"), district: name("district") };
}

/** `Miraflores, Lima, Lima`; the code itself for what is no district's. */
export function placeLine(district: string): string {
	const names = placeNames(district);
	return names ? `${names.district}, ${names.province}, ${names.department}` : district;
}

/**
 * Whether each chosen code exists and lies within the one chosen above it. A level not chosen is not judged.
 *
 * @returns for each wrong level, the name of the nearest good choice above it (`Perú` when there is none):
 * the place where the right one is to be found. Empty when all is well.
 */
export function checkPlaces(
	chosen: Partial<Record<PlaceLevel, string>>,
): Partial<Record<PlaceLevel, string>> {
	const wrong: Partial<Record<PlaceLevel, string>> = {};
	let above = country;
	for (const level of ["department", "province", "district"] as const) {
		const code = chosen[level];
		if (code === undefined) continue;
		const place = code.length === codeLengths[level] ? places.get(code) : undefined;
		if (place && code.startsWith(above.code)) above = place;
		else wrong[level] = above.name;
	}
	return wrong;
}

const codeLengths = { department: 2, province: 4, district: 6 };
const country: Place = { code: "", name: "Perú" };

// Maps, not objects: a posted "constructor" must be an unknown code.
const places = new Map<string, Place>();
const children = new Map<string, Place[]>();

function childrenOf(code: string): Place[] {
	return children.get(code) ?? [];
}

function add(parent: string, code: string, name: string): void {
	const place = { code, name };
	places.set(code, place);
	const siblings = children.get(parent);
	if (siblings) siblings.push(place);
	else children.set(parent, [place]);
}

type Tree = Record<
	string,
	[department: string, provinces: Record<string, [province: string, districts: Record<string, string>]>]
>;

for (const [department, [departmentName, provinces]] of Object.entries(data as unknown as Tree)) {
	add(country.code, department, departmentName);
	for (const [province, [provinceName, districts]] of Object.entries(provinces)) {
		add(department, province, provinceName);
		for (const [district, districtName] of Object.entries(districts)) add(province, district, districtName);
	}
}
const { compare } = new Intl.Collator("es");
for (const siblings of children.values()) siblings.sort((a, b) => compare(a.name, b.name));
