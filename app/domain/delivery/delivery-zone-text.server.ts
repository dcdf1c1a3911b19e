import { type Price, toDecimal } from "~/platform/values/money";
import { askWhichAmount, parseSoles } from "~/platform/values/parse-soles";
import { plainSigns } from "~/platform/values/plain-signs";
import { plainText } from "~/platform/values/plain-text";
import type { ShippingZone } from "./shipping-zones";
import { listDepartments, listProvinces } from "./ubigeo.server";

export class ZoneFault extends Error {
	constructor(
		message: string,
		public spanish: string,
	) {
		super(message);
	}
}

/** @param typed `Lima y Callao: 12 3.20 199 1-5: Lima/Lima, Callao; …` @throws ZoneFault, also unless each province has one zone */
export function readZones(typed: string): ShippingZone[] {
	const zones = typed.split("\n").flatMap(readLine);
	requireOneZoneEach(zones);
	return zones;
}

export function writeZone({ name, price, freeFrom, days, places }: ShippingZone): string {
	const amounts = writeAmounts([price.pen, price.usd, freeFrom]);
	return `${name}: ${amounts} ${days.join("-")}: ${places.map(nameOf).join(", ")}`;
}

function readLine(text: string, index: number): ShippingZone[] {
	try {
		return text
			.split(";")
			.map((zone) => zone.trim())
			.filter(Boolean)
			.map(readZone);
	} catch (error) {
		if (error instanceof ZoneFault) error.spanish = `Línea ${index + 1}: ${error.spanish}`;
		throw error;
	}
}

function readZone(text: string): ShippingZone {
	const [name = "", tariff = "", places = "", ...more] = text.split(":").map((part) => part.trim());
	const typedPlaces = places.split(",").filter((place) => place.trim());
	if (!name || typedPlaces.length === 0 || more.length > 0) {
		throw new ZoneFault(
			`"${text}" must be a name, a tariff and its places, with colons between them: ${example}`,
			`«${text}» no es un nombre, una tarifa y sus lugares, con dos puntos entre ellos.`,
		);
	}
	return { name, ...readTariff(tariff), places: typedPlaces.map((place) => readPlace(place.trim())) };
}

const example = "Lima y Callao: 12 3.20 199 1-5: Lima/Lima, Callao";

/** @param typed `gratis`, or soles and dollars: `5 1.30` @throws ZoneFault */
export function readPickUp(typed: string): Price {
	if (plainText(typed) === freeText) return { pen: 0, usd: 0 };
	const [pen, usd, ...more] = readAmounts(typed.trim().split(/\s+/));
	if (pen === undefined || usd === undefined || more.length > 0) {
		throw new ZoneFault(
			`"${typed}" must be gratis, or the price in soles and in dollars: 5 1.30`,
			`«${typed}» no es «gratis» ni dos precios.`,
		);
	}
	return { pen, usd };
}

export function writePickUp({ pen, usd }: Price): string {
	return pen === 0 && usd === 0 ? freeText : writeAmounts([pen, usd]);
}

const freeText = "gratis";

function writeAmounts(amounts: number[]): string {
	return amounts.map((minor) => toDecimal(minor).replace(/\.00$/, "")).join(" ");
}

function readTariff(typed: string): Pick<ShippingZone, "price" | "freeFrom" | "days"> {
	const words = plainSigns(typed).split(/\s+/);
	const [pen, usd, freeFrom] = readAmounts(words.slice(0, 3));
	const [, min = 0, max = 0] = (/^(\d{1,2})-(\d{1,2})$/.exec(words[3] ?? "") ?? []).map(Number);
	const isPriced = pen !== undefined && usd !== undefined && freeFrom !== undefined;
	if (!isPriced || words.length !== 4 || max === 0 || max < min) {
		throw new ZoneFault(
			`"${typed}" must be the price in soles and in dollars, the subtotal with free delivery, and the working days: 12 3.20 199 1-5`,
			`«${typed}» no es una tarifa: tres montos y los días hábiles, de menos a más.`,
		);
	}
	return { price: { pen, usd }, freeFrom, days: [min, max] };
}

/** @throws ZoneFault for an amount that has two readings */
function readAmounts(words: string[]): (number | undefined)[] {
	const [question] = words.flatMap((word) => askWhichAmount(word) ?? []);
	if (question) throw new ZoneFault(question.english, question.spanish);
	return words.map(parseSoles);
}

function readPlace(typed: string): string {
	const wanted = typed.split("/").map(plainText);
	if (wanted.length === 1 && restNames.includes(wanted[0] ?? "")) return "";
	const code = [...placeNames.keys()].find((code) => {
		const parts = nameOf(code).split("/").map(plainText);
		return parts.length === wanted.length && parts.every((part, index) => part === wanted[index]);
	});
	if (code) return code;
	throw new ZoneFault(
		`there is no place "${typed}": name a department, such as Callao, or a department and its province, such as Lima/Lima`,
		`No hay un lugar «${typed}»: nombra un departamento, o un departamento y su provincia.`,
	);
}

const restNames = ["resto", "otras"];

function requireOneZoneEach(zones: readonly ShippingZone[]): void {
	const names = zones.map(({ name }) => name);
	const repeated = names.find((name, index) => names.indexOf(name) !== index);
	if (repeated) throw new ZoneFault(`two zones are named ${repeated}`, `Dos zonas se llaman ${repeated}.`);
	const claims = zones.flatMap(({ name, places }) => places.map((place) => ({ name, place })));
	const rest = claims.findIndex(({ place }) => place === "");
	if (rest >= 0 && rest !== claims.length - 1)
		throw new ZoneFault(
			"resto must be the last place of the last zone",
			"«resto» tiene que ser el último lugar de la última zona.",
		);
	for (const [index, { name, place }] of claims.entries()) {
		const overlaps = (code: string) => place !== "" && (code.startsWith(place) || place.startsWith(code));
		const other = claims.slice(0, index).find((earlier) => overlaps(earlier.place));
		if (!other) continue;
		const shared = nameOf(place.length > other.place.length ? place : other.place);
		throw other.name === name
			? new ZoneFault(`${shared} is named twice in ${name}`, `${shared} está dos veces en ${name}.`)
			: new ZoneFault(
					`${shared} is in two zones, ${other.name} and ${name}`,
					`${shared} está en dos zonas, ${other.name} y ${name}.`,
				);
	}
	if (rest >= 0) return;
	const missing = findMissing(claims.map(({ place }) => place));
	if (missing.length > 0) {
		throw new ZoneFault(
			`no zone has ${missing.join(", ")}: add them, or a last zone with "resto" as its place`,
			`Ninguna zona tiene ${missing.join(", ")}: agrégalos, o una última zona con «resto».`,
		);
	}
}

function findMissing(codes: readonly string[]): string[] {
	return listDepartments().flatMap(({ code, name }) => {
		if (codes.includes(code)) return [];
		const left = listProvinces(code).filter((province) => !codes.includes(province.code));
		return left.length === listProvinces(code).length ? [name] : left.map(({ code }) => nameOf(code));
	});
}

function nameOf(code: string): string {
	const [department = "resto", province] = [2, 4]
		.filter((length) => code.length >= length)
		.map((length) => placeNames.get(code.slice(0, length)) ?? code);
	return province ? `${department}/${province}` : department;
}

const placeNames = new Map(
	listDepartments()
		.flatMap((department) => [department, ...listProvinces(department.code)])
		.map(({ code, name }) => [code, name]),
);
