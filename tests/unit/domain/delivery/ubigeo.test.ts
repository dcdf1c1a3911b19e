import fc from "fast-check";
import { expect, it } from "vitest";
import { destinationToQuery, parseDestination } from "~/domain/delivery/destination-query.server";
import { findDistricts } from "~/domain/delivery/find-districts.server";
import { findPlaceErrors } from "~/domain/delivery/place-fields.server";
import {
	checkPlaces,
	findPlaceNames,
	listDepartments,
	listDistricts,
	listPlaceOptions,
	listProvinces,
} from "~/domain/delivery/ubigeo.server";

const departments = listDepartments();
const provincesOf = ({ code }: { code: string }) => listProvinces(code);
const districtsOf = ({ code }: { code: string }) => listDistricts(code);
const provinces = departments.flatMap(provincesOf);
const districts = provinces.flatMap(districtsOf);
const families = [departments, ...departments.map(provincesOf), ...provinces.map(districtsOf)];
const lima = { department: "15" };
const hostile = ["", "__proto__", "constructor", "toString", "99", "15 ", "1", "15010", "150101\0", "１５"];

it("the places of Peru are 25 departments, 196 provinces and 1892 districts, whose codes begin with their parent's", () => {
	expect([departments, provinces, districts].map(({ length }) => length)).toEqual([25, 196, 1892]);
	const codes = families.flat().map(({ code }) => code);
	expect(new Set(codes).size).toBe(codes.length);
	for (const { code } of departments) expect(code).toMatch(/^\d{2}$/);
	for (const { code } of [...departments, ...provinces])
		for (const child of [...listProvinces(code), ...listDistricts(code)])
			expect(child.code).toMatch(new RegExp(`^${code}\\d{2}$`));
});

it("the places of Peru have official names, which differ among siblings, and are sorted by them, ignoring accents", () => {
	const names = families.flat().map(({ name }) => name);
	expect(names.slice(0, 4)).toEqual(["Amazonas", "Áncash", "Apurímac", "Arequipa"]);
	for (const name of ["Huánuco", "Junín", "San Martín", "Cañete", "Lurín"]) expect(names).toContain(name);
	for (const name of names) {
		expect(name).toMatch(/^\p{Lu}[\p{L} '()-]+$/u);
		expect(name).toBe(name.normalize("NFC").trim());
		expect(name).not.toMatch(/ {2}| (De|Del|La|Las|Y|Von) |[àèìòù]/);
	}
	for (const siblings of families) {
		expect(new Set(siblings.map(({ name }) => name)).size).toBe(siblings.length);
		expect(siblings).toEqual(siblings.toSorted((a, b) => a.name.localeCompare(b.name, "es")));
	}
});

it("checkPlaces accepts every district within its province and department, and rejects it within another", () => {
	fc.assert(
		fc.property(fc.constantFrom(...districts), fc.constantFrom(...provinces), ({ code, name }, other) => {
			const chosen = { department: code.slice(0, 2), province: code.slice(0, 4), district: code };
			expect(checkPlaces(chosen)).toEqual({});
			const [province, department] = [provinces, departments].map((places) =>
				places.find((place) => code.startsWith(place.code)),
			);
			expect(findPlaceNames(code)).toEqual({
				district: name,
				province: province?.name,
				department: department?.name,
			});
			fc.pre(other.code !== chosen.province);
			const elsewhere = { department: other.code.slice(0, 2), province: other.code, district: code };
			expect(checkPlaces(elsewhere)).toEqual({ district: other.name });
		}),
		{ numRuns: 1000 },
	);
});

const inLima = { province: "Lima", district: "Lima" };
it.each<[object, object]>([
	[{ ...lima, province: "0801", district: "150101" }, { province: "Lima" }],
	[{ ...lima, province: "0801", district: "080101" }, inLima],
	[{ ...lima, province: "150101", district: "1501" }, inLima],
	[{ department: "99" }, { department: "Perú" }],
	[{ department: "1501" }, { department: "Perú" }],
	[{}, {}],
	[{ province: "1505", district: "150501" }, {}],
	[{ province: "1505", district: "150101" }, { district: "Cañete" }],
])("checkPlaces of %j names the valid place above an invalid one: %j", (chosen, wrong) => {
	expect(checkPlaces(chosen)).toEqual(wrong);
});

it.each(hostile)("checkPlaces knows no place %j at any level", (code) => {
	const wrong = { department: "Perú", province: "Perú", district: "Perú" };
	expect(checkPlaces({ department: code, province: code, district: code })).toEqual(wrong);
	expect([...listProvinces(code), ...listDistricts(code)]).toEqual([]);
});

it("a code of another level lists nothing", () => {
	expect([...listProvinces("1501"), ...listDistricts("15")]).toEqual([]);
	for (const code of [...hostile, "15", "1501", "159999"]) expect(findPlaceNames(code), code).toBeUndefined();
});

it.each([
	[undefined, 0, 0],
	[{}, 0, 0],
	[{ department: "15" }, 10, 0],
	[{ department: "15", province: "1501" }, 10, 43],
	[{ department: "15", province: "0801" }, 10, 0],
	[{ province: "1501" }, 0, 0],
	[{ department: ["15"], province: 1501 }, 10, 43],
])("for %j a form offers %i provinces and %i districts", (selected, ofDepartment, ofProvince) => {
	const options = listPlaceOptions(selected);
	expect(options.departments).toHaveLength(25);
	expect([options.provinces.length, options.districts.length]).toEqual([ofDepartment, ofProvince]);
});

it.each<[string, string[]]>([
	["150122", ["150122"]],
	[" miraflores, LIMA, lima", ["150122"]],
	["Miraflores, Arequipa", ["040110"]],
	["Miraflores", ["040110", "100506", "150122", "151021"]],
	["Lima", ["150101"]],
	["Puno, Puno", ["210101"]],
	["Miraflores, Arequipa".padEnd(200), ["040110"]],
	["Miraflores, Arequipa".padEnd(201), []],
	["Lima, Miraflores", []],
	["Miraflores, Lima, Lima, Perú", []],
	["999999", []],
	["", []],
])("the districts called %j are %j", (typed, codes) => {
	expect(findDistricts(typed)).toEqual(codes);
});

it("a form is told what to choose", () => {
	const faultsOf = (place: object) => Object.fromEntries(findPlaceErrors(place));
	expect(faultsOf({ department: "", province: "", district: "" })).toEqual({
		department: "Elige tu departamento.",
		province: "Elige tu provincia.",
		district: "Elige tu distrito.",
	});
	const wrong = { province: "Elige una provincia de Lima.", district: "Elige un distrito de Lima." };
	expect(faultsOf({ department: "15", province: "0801", district: "99" })).toEqual(wrong);
	expect(faultsOf({ department: "99" })).toEqual({ department: "Elige un departamento de Perú." });
	expect(faultsOf({ department: ["99"], province: undefined })).toEqual({});
});

const parse = (query: string) => parseDestination(new URLSearchParams(query));
const puno = { department: "21" };
const limaProvince = { department: "15", province: "1501" };

it.each([
	["", limaProvince],
	["departamento=", limaProvince],
	["departamento=99", limaProvince],
	["departamento=constructor", limaProvince],
	["provincia=2101&distrito=210101", limaProvince],
	["departamento=21", puno],
	["departamento=21&provincia=1501&distrito=150122", puno],
	["departamento=21&provincia=2101&distrito=150122", { ...puno, province: "2101" }],
	["distrito=210101&provincia=2101&departamento=21&x=1", { ...puno, province: "2101", district: "210101" }],
])("reads the places of %j down to the first invalid one", (query, selected) => {
	expect(parse(query)).toEqual(selected);
});

it("writes what it read", () => {
	const district = "departamento=21&provincia=2101&distrito=210101";
	for (const query of ["", "departamento=15", "departamento=21", district])
		expect(String(new URLSearchParams(destinationToQuery(parse(query))))).toBe(query);
});
