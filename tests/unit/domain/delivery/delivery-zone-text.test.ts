import { expect, test } from "vitest";
import {
	readPickUp,
	readZones,
	writePickUp,
	writeZone,
	ZoneFault,
} from "~/domain/delivery/delivery-zone-text.server";
import { listZones } from "~/domain/delivery/shipping-zones";

const rest = "Otras: 24 6.40 399 3-8: resto";
const lima = "Lima y Callao: 12 3.20 199 1-5: Lima/Lima, Callao";

test("zones are read as a shop owner writes them, and written the same way", () => {
	const price = { pen: 1200, usd: 320 };
	const typed =
		"Lima y Callao: 12 3.20 199 1-5: LIMA / lima, , callao\n\n Selva: 45.5 12 0 0-8 : San Martin; ";
	expect(readZones(`${typed}\nOtras: 24 6.40 399 8-8: Otras`)).toEqual([
		{ name: "Lima y Callao", price, freeFrom: 19_900, days: [1, 5], places: ["1501", "07"] },
		{ name: "Selva", price: { pen: 4550, usd: 1200 }, freeFrom: 0, days: [0, 8], places: ["22"] },
		{ name: "Otras", price: { pen: 2400, usd: 640 }, freeFrom: 39_900, days: [8, 8], places: [""] },
	]);
	const own = listZones({});
	expect(own.map(writeZone)[0]).toBe(lima);
	expect(readZones(own.map(writeZone).join("; "))).toEqual(own);
});

test("without the rest, zones must have all provinces", () => {
	const others =
		"Amazonas, Áncash, Apurímac, Arequipa, Ayacucho, Cajamarca, Cusco, Huancavelica, Huánuco, Ica, Junín, La Libertad, Lambayeque, Lima";
	const east = "Loreto, Madre de Dios, Moquegua, Pasco, Piura, Puno, San Martín, Tacna, Tumbes, Ucayali";
	const all = (callao: string) => `Perú: 10 2.70 100 1-9: ${others}, ${east}${callao}`;
	expect(readZones(all(", Callao"))[0]?.places).toHaveLength(25);
	expect(() => readZones(all(""))).toThrow("no zone has Callao: add them, or a last zone");
	const halfIca = all(", Callao").replace(" Ica,", " Ica/Ica, Ica/Nasca, Ica/Palpa,");
	expect(() => readZones(halfIca)).toThrow("no zone has Ica/Chincha, Ica/Pisco: add");
});

test.each([
	[`${lima}; Costa: 15 4 300 2-5: Ica\n\nSelva: 24\n${rest}`, 3],
	[`${lima}\nSelva: 24; ${rest}`, 2],
	[`${lima}; ${rest}\n${lima}`, undefined],
])("%j has its fault in line %s", (typed, line) => {
	const spanish = line ? expect.stringMatching(`^Línea ${line}: `) : expect.not.stringContaining("Línea");
	expect(() => readZones(typed)).toThrow(expect.objectContaining({ spanish }));
});

const noZone = "no es un nombre, una tarifa y sus lugares, con dos puntos entre ellos.";
const noTariff = "«12 3.20 199» no es una tarifa: tres montos y los días hábiles, de menos a más.";
const noPlace = "No hay un lugar «Lma»: nombra un departamento, o un departamento y su provincia.";
const restLast = "«resto» tiene que ser el último lugar de la última zona.";
const withLima = (places: string, tariff = "12 3.20 199 1-5") => `Lima: ${tariff}: ${places}; ${rest}`;
const [aZone, aTariff] = ["must be a name, a tariff and its places", "must be the price in soles"];

test.each<[string, string, string?]>([
	["", "no zone has Amazonas, Áncash", "Ninguna zona tiene Amazonas, Áncash, "],
	["Lima", `"Lima" ${aZone}, with colons between them: Lima y Callao: 12`, `«Lima» ${noZone}`],
	[`${lima}: x; ${rest}`, aZone],
	[`: 12 3.20 199 1-5: Lima; ${rest}`, aZone],
	[withLima(", "), aZone],
	[withLima("Lima", "12 3.20 199"), `"12 3.20 199" ${aTariff}`, noTariff],
	...["12 3.20 199 5-1", "12 3.20 199 0-0", "-1 3.20 199 1-5"].map((tariff): [string, string] => [
		withLima("Lima", tariff),
		aTariff,
	]),
	[withLima("Lima, Lma"), 'there is no place "Lma": name a department', noPlace],
	...["Lima/Cusco", "resto/Lima", "Huaral"].map((place): [string, string] => [
		withLima(place),
		`there is no place "${place}"`,
	]),
	[
		`${lima}; Ica: 1 1 1 2-5: Ica, Lima; ${rest}`,
		"Lima/Lima is in two zones, Lima y Callao and Ica",
		"Lima/Lima está en dos zonas, Lima y Callao y Ica.",
	],
	[`${lima}; Costa: 15 4 300 2-5: Callao; ${rest}`, "Callao is in two zones"],
	[withLima("Lima, Lima/Lima"), "Lima/Lima is named twice in Lima", "Lima/Lima está dos veces en Lima."],
	[`${rest}; ${lima}`, "resto must be the last place of the last zone", restLast],
	["Otras: 24 6.40 399 3-8: resto, Lima", "resto must be the last place of the last zone"],
	[`${lima}; ${lima}; ${rest}`, "two zones are named Lima y Callao", "Dos zonas se llaman Lima y Callao."],
])("%j is refused", (typed, said, spanish = "") => {
	const fault = { message: expect.stringContaining(said), spanish: expect.stringContaining(spanish) };
	expect(() => readZones(typed)).toThrow(expect.objectContaining(fault));
});

test.each([
	["gratis", { pen: 0, usd: 0 }, "gratis"],
	[" GRATIS ", { pen: 0, usd: 0 }, "gratis"],
	["0 0", { pen: 0, usd: 0 }, "gratis"],
	[" 5 1,30 ", { pen: 500, usd: 130 }, "5 1.30"],
	["0 1.3", { pen: 0, usd: 130 }, "0 1.30"],
	["0.50 0", { pen: 50, usd: 0 }, "0.50 0"],
])("the price %j of picking up is %j, and is written as %j", (typed, price, written) => {
	expect(readPickUp(typed)).toEqual(price);
	expect(writePickUp(price)).toBe(written);
});

test.each(["", "5", "5 1 2", "x5 1", "5 1x", "-5 1", "5 -1", "barato 1"])(
	"%j is no price of picking up",
	(typed) => {
		const fault = new ZoneFault(
			`"${typed}" must be gratis, or the price in soles and in dollars: 5 1.30`,
			`«${typed}» no es «gratis» ni dos precios.`,
		);
		expect(() => readPickUp(typed)).toThrow(fault);
		expect(() => readPickUp(typed)).toThrow(expect.objectContaining({ spanish: fault.spanish }));
	},
);

test("amounts are read as everywhere else", () => {
	const [zone] = readZones("Perú: S/1,200.50  3,20 1'000 1-5: resto");
	expect(zone).toMatchObject({ price: { pen: 120_050, usd: 320 }, freeFrom: 100_000, days: [1, 5] });
	expect(readPickUp(" S/5  1,30 ")).toEqual({ pen: 500, usd: 130 });
	const spanish = expect.stringContaining("No está claro cuánto es «1.200»: escribe 1200 o 1.20.");
	for (const read of [() => readPickUp("5 1.200"), () => readZones("Perú: 12 3.20 1.200 1-5: resto")])
		expect(read).toThrow(expect.objectContaining({ spanish }));
});
