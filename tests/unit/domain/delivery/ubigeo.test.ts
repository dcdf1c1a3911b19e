import fc from "fast-check";
import { describe, expect, it } from "vitest";
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

const provinces = listDepartments().flatMap(({ code }) => listProvinces(code));
const districts = provinces.flatMap(({ code }) => listDistricts(code));
const hostile = ["", "__proto__", "constructor", "toString", "99", "15 ", "1", "15010", "150101\0", "１５"];

describe("the places of Peru", () => {
	it("are 25 departments, 196 provinces and 1892 districts, with unique codes", () => {
		expect(listDepartments()).toHaveLength(25);
		expect(provinces).toHaveLength(196);
		expect(districts).toHaveLength(1892);
		const all = [...listDepartments(), ...provinces, ...districts];
		expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
	});

	it("have codes that begin with their parent's code", () => {
		for (const { code } of listDepartments()) {
			expect(code).toMatch(/^\d{2}$/);
			for (const province of listProvinces(code)) {
				expect(province.code).toMatch(new RegExp(`^${code}\\d{2}$`));
				for (const district of listDistricts(province.code)) {
					expect(district.code).toMatch(new RegExp(`^${province.code}\\d{2}$`));
				}
			}
		}
	});

	it("have official names", () => {
		const names = [...listDepartments(), ...provinces, ...districts].map(({ name }) => name);
		expect(names).toEqual(
			expect.arrayContaining(["Áncash", "Apurímac", "Huánuco", "Junín", "San Martín", "Cañete", "Lurín"]),
		);
		for (const name of names) {
			expect(name).toMatch(/^\p{Lu}[\p{L} '()-]+$/u);
			expect(name).toBe(name.normalize("NFC").trim());
			expect(name).not.toMatch(/ {2}| (De|Del|La|Las|Y|Von) |[àèìòù]/);
		}
	});

	it("have no duplicate names under one parent", () => {
		for (const siblings of [listDepartments(), ...listDepartments().map(({ code }) => listProvinces(code))]) {
			expect(new Set(siblings.map(({ name }) => name)).size).toBe(siblings.length);
		}
		for (const { code } of provinces) {
			const names = listDistricts(code).map(({ name }) => name);
			expect(new Set(names).size).toBe(names.length);
		}
	});

	it("are sorted by name, ignoring accents", () => {
		const names = listDepartments().map(({ name }) => name);
		expect(names.slice(0, 4)).toEqual(["Amazonas", "Áncash", "Apurímac", "Arequipa"]);
		for (const siblings of [listDepartments(), ...provinces.map(({ code }) => listDistricts(code))]) {
			const sorted = siblings.toSorted((a, b) => a.name.localeCompare(b.name, "es"));
			expect(siblings).toEqual(sorted);
		}
	});
});

describe("findPlaceNames", () => {
	it.each([...hostile, "15", "1501", "159999"])("returns nothing for the district %j", (code) => {
		expect(findPlaceNames(code)).toBeUndefined();
	});
});

describe("checkPlaces", () => {
	it("accepts every district within its province and department", () => {
		fc.assert(
			fc.property(fc.constantFrom(...districts), ({ code, name }) => {
				const chosen = { department: code.slice(0, 2), province: code.slice(0, 4), district: code };
				expect(checkPlaces(chosen)).toEqual({});
				expect(findPlaceNames(code)?.district).toBe(name);
			}),
			{ numRuns: 1000 },
		);
	});

	it("rejects a district of another province", () => {
		fc.assert(
			fc.property(fc.constantFrom(...districts), fc.constantFrom(...provinces), (district, province) => {
				fc.pre(!district.code.startsWith(province.code));
				const department = province.code.slice(0, 2);
				const wrong = checkPlaces({ department, province: province.code, district: district.code });
				expect(wrong).toEqual({ district: province.name });
			}),
		);
	});

	it("names the valid place above an invalid one", () => {
		expect(checkPlaces({ department: "15", province: "0801", district: "150101" })).toEqual({
			province: "Lima",
		});
		expect(checkPlaces({ department: "15", province: "0801", district: "080101" })).toEqual({
			province: "Lima",
			district: "Lima",
		});
		expect(checkPlaces({ department: "99" })).toEqual({ department: "Perú" });
	});

	it("ignores what is not chosen", () => {
		expect(checkPlaces({})).toEqual({});
		expect(checkPlaces({ province: "1505", district: "150501" })).toEqual({});
		expect(checkPlaces({ province: "1505", district: "150101" })).toEqual({ district: "Cañete" });
	});

	it.each(hostile)("treats %j as an unknown code at every level", (code) => {
		expect(checkPlaces({ department: code, province: code, district: code })).toEqual({
			department: "Perú",
			province: "Perú",
			district: "Perú",
		});
		expect(listProvinces(code)).toEqual([]);
		expect(listDistricts(code)).toEqual([]);
	});

	it("treats a code of another level as unknown", () => {
		expect(checkPlaces({ department: "1501" })).toEqual({ department: "Perú" });
		expect(checkPlaces({ department: "15", province: "150101", district: "1501" })).toEqual({
			province: "Lima",
			district: "Lima",
		});
		expect(listProvinces("1501")).toEqual([]);
		expect(listDistricts("15")).toEqual([]);
	});
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
	["Lima, Miraflores", []],
	["Miraflores, Lima, Lima, Perú", []],
	["999999", []],
	["", []],
])("the districts called %j are %j", (typed, codes) => {
	expect(findDistricts(typed)).toEqual(codes);
});

it("a form is told what to choose", () => {
	expect(findPlaceErrors({ department: "", province: "", district: "" })).toEqual([
		["department", "Elige tu departamento."],
		["province", "Elige tu provincia."],
		["district", "Elige tu distrito."],
	]);
	expect(findPlaceErrors({ department: "15", province: "0801", district: "99" })).toEqual([
		["province", "Elige una provincia de Lima."],
		["district", "Elige un distrito de Lima."],
	]);
	expect(findPlaceErrors({ department: "99" })).toEqual([["department", "Elige un departamento de Perú."]]);
	expect(findPlaceErrors({ department: ["99"], province: undefined })).toEqual([]);
});
