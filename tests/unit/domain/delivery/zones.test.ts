import fc from "fast-check";
import { expect, test } from "vitest";
import { readBusiness } from "~/domain/business/business-record.server";
import { changeBusiness } from "~/domain/business/change-business.server";
import { changeZone, versionOfZone } from "~/domain/delivery/change-zones.server";
import { findZone } from "~/domain/delivery/shipping-zones";
import { listDepartments, listDistricts, listProvinces } from "~/domain/delivery/ubigeo.server";
import {
	findPlaces,
	namePlace,
	requireWholePeru,
	type StoredZone,
	storedZones,
} from "~/domain/delivery/zones.server";
import { NotAllowed } from "~/domain/staff/actor";
import { anOwner } from "../../../support/actors";
import { memoryDatastore } from "../catalog/memory-datastore";

const aZone = (name: string, places: string[], changes: Partial<StoredZone> = {}): StoredZone => ({
	...{ name, places, days: [1, 5], price: { pen: 1200, usd: 320 }, freeFrom: 19_900 },
	...changes,
});
const rest = aZone("Otras", [""]);
const departments = listDepartments().map(({ code }) => code);
const provinces = departments.flatMap((code) => listProvinces(code).map((one) => one.code));
const districts = provinces.flatMap((code) => listDistricts(code).map((one) => one.code));

test("every district belongs to the zone that names it, or else its province, its department or the rest", () => {
	const place = fc.constantFrom(...departments, ...provinces, ...districts);
	const places = fc.uniqueArray(place, { maxLength: 9 });
	fc.assert(
		fc.property(places, fc.constantFrom(...districts), (codes, district) => {
			const zones = [rest, ...codes.map((code) => aZone(`Zona ${code}`, [code]))];
			requireWholePeru(zones);
			const named = [6, 4, 2].map((length) => district.slice(0, length)).find((code) => codes.includes(code));
			const { name } = findZone(district, { deliveryZones: zones as [StoredZone, ...StoredZone[]] });
			expect(name).toBe(named ? `Zona ${named}` : "Otras");
		}),
	);
});

const ica = listProvinces("11").map(({ code }) => code);
const districtsOfIca = listDistricts(ica[0] ?? "").map(({ code }) => code);
const withoutIca = departments.filter((code) => code !== "11");
const inLima = aZone("A", ["15"]);
const backwards = aZone("A", [""], { days: [5, 1] });
const missing = (place: string) =>
	`Ninguna zona tendría todo ${place}: una tiene que tener lo que no está en otra zona.`;
test.each<[string, StoredZone[], fault: string | undefined]>([
	["the rest alone", [rest], undefined],
	["all departments", [aZone("Perú", departments)], undefined],
	["a department by its provinces", [aZone("Perú", [...withoutIca, ...ica])], undefined],
	[
		"a province by its districts",
		[aZone("Perú", [...withoutIca, ...ica.slice(1), ...districtsOfIca])],
		undefined,
	],
	["two of a name", [rest, aZone("otras", ["15"])], "Ya hay una zona otras."],
	["a place in two", [rest, inLima, aZone("B", ["04", "15"])], "Lima, todo el departamento ya está en A."],
	["a place twice", [rest, aZone("A", ["1501", "1501"])], "Lima, Lima, toda la provincia ya está en A."],
	["two rests", [rest, aZone("A", [""])], "Todo lo que no está en otra zona ya está en Otras."],
	["an unknown place", [rest, aZone("A", ["150199"])], "No hay un lugar 150199."],
	["days that decrease", [backwards], "Escribe primero los días que tarda como mínimo."],
	["no rest", [aZone("A", departments.slice(1))], missing("Amazonas")],
	[
		"a district left out",
		[aZone("A", [...withoutIca, ...ica.slice(1), ...districtsOfIca.slice(1)])],
		missing("Ica"),
	],
	["half of Ica", [aZone("A", [...withoutIca, ...ica.slice(1)])], missing("Ica")],
])("zones with %s", (_, zones, spanish) => {
	if (spanish === undefined) requireWholePeru(zones);
	else expect(() => requireWholePeru(zones)).toThrow(expect.objectContaining({ spanish }));
});

test("places are found by how their names begin, the largest first", () => {
	expect(findPlaces("ancash")).toEqual(["02"]);
	expect(findPlaces(" MIRAFLORES")).toContain("150122");
	const named = ["Lima, todo el departamento", "Lima, Lima, toda la provincia", "Lima, Lima, Lima"];
	expect(findPlaces("lima").slice(0, 3).map(namePlace)).toEqual(named);
	expect([findPlaces(""), findPlaces("nada de esto")]).toEqual([[], []]);
	expect(findPlaces("san")).toHaveLength(12);
	expect(findPlaces("Miraflores".padEnd(201))).toEqual([]);
});

test("a zone is added, changed and taken out, by who may, and not over another change", async () => {
	const store = memoryDatastore({});
	const zonesNow = async () => storedZones(await readBusiness(store));
	const names = async () => (await zonesNow()).map(({ name }) => name);
	const miraflores = aZone("Miraflores", ["150122"], { carrier: "Olva Courier" });
	const change = (input: Parameters<typeof changeZone>[1], actor = anOwner()) =>
		changeZone(store, input, actor);
	expect(await change({ zone: miraflores })).toEqual({ outcome: "changed" });
	const all = "Lima y Callao, Loreto, Madre de Dios y Ucayali, Otras provincias, Miraflores";
	expect((await names()).join(", ")).toBe(all);
	const known = { name: "Miraflores", seen: versionOfZone(miraflores) };
	const dear = { ...miraflores, name: "Sur", price: { pen: 900 } };
	const bulky = { ...miraflores, classTariffs: { huge: { price: { pen: 900 } } } };
	expect(await change({ ...known, zone: bulky })).toEqual({ outcome: "needsDollars" });
	expect(await change({ ...known, zone: dear })).toEqual({ outcome: "needsDollars" });
	await changeBusiness(store, { changes: { exchangeRate: 4 } }, anOwner());
	expect(await change({ ...known, zone: dear })).toEqual({ outcome: "changed" });
	const { price } = findZone("150122", { deliveryZones: [dear], exchangeRate: 4 });
	expect(price).toEqual({ pen: 900, usd: 225 });
	const withoutRate = await changeBusiness(store, { changes: { exchangeRate: undefined } }, anOwner());
	expect(withoutRate).toMatchObject({ conflicts: { exchangeRate: "needsDollars" } });
	expect(await change({ ...known, zone: dear })).toEqual({ outcome: "unknown" });
	const outdated = { outcome: "outdated", present: dear };
	expect(await change({ ...known, name: "Sur", zone: miraflores })).toEqual(outdated);
	const [, , third] = await zonesNow();
	const takeOut = (name: string, zone = dear) => change({ name, seen: versionOfZone(zone), zone: undefined });
	expect(await takeOut("Otras provincias", third)).toMatchObject({ outcome: "refused" });
	expect(await takeOut("Sur")).toEqual({ outcome: "changed" });
	expect(await names()).toHaveLength(3);
	await expect(change({ zone: miraflores }, { ...anOwner(), role: "keeper" })).rejects.toThrow(NotAllowed);
});
