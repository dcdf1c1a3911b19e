import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shopParts } from "~/desk/office/shop-fields";
import { readBusinessText } from "~/domain/assortment/business-text.server";
import { toOptionName } from "~/domain/business/business";
import { type BusinessField, businessFields } from "~/domain/business/business-record.server";
import { describeIssue } from "~/platform/values/describe-issue.server";

/** Pictures and the zones have forms of their own. A promise is made with the path of its conditions, by a command. */
const others: BusinessField[] = [
	...(["heroPicture", "yapeQr", "plinQr"] as const),
	...(["deliveryZones", "freeReturns", "priceMatch"] as const),
];

test.each(businessFields)("the keeper can set %s", (field) => {
	const atDesk = [...shopParts.flatMap(({ fields }) => fields.map((one) => one.field)), ...others];
	expect(atDesk, `Add ${field} to a part of app/desk/office/shop-fields.ts.`).toContain(field);
	const help = readFileSync("scripts/store.ts", "utf8");
	const name = toOptionName(field);
	expect(help, `Explain ${name} in the help of scripts/store.ts.`).toMatch(new RegExp(`^  ${name} `, "m"));
});

test.each<[field: BusinessField, text: string, cause: string]>([
	["heroTitle", "x".repeat(41), "Tiene 41 letras y caben 40."],
	["noticeUntil", "2026-02-30", "No es un día escrito como 2026-12-24."],
	["notice", "\u0007", "Tiene un signo que no se puede guardar."],
	["legalName", "S", "Necesita 3 letras."],
	["ruc", "20600000422", "Revisa el RUC: sus dígitos no concuerdan."],
	["ruc", "2060", "El RUC tiene 11 dígitos."],
	["address", "Lima", "Falta la calle, el número o el distrito."],
	["phone", "llámanos", "Tiene algo que no es del número."],
	["whatsapp", "98765", "Le faltan o le sobran dígitos."],
	["email", "hola@", "No es una dirección de correo completa."],
	["social", "http://facebook.com/wasi", "No es una dirección que empieza con https://."],
	["social", "https://x.com ".repeat(9), "Son más de 8."],
	["exchangeRate", "10.5", "Es más de 10."],
	["exchangeRate", "3.7555", "Tiene más de tres decimales."],
	["holdHours", "1e2", "No es un número."],
	["holdHours", "1.5", "No es un número entero."],
	["pickUp", "barato", "«barato» no es «gratis» ni un precio."],
	["agencies", "Olva", "«Olva» no es una empresa con su precio y sus días: Olva: 10, 2-4."],
	["agencies", "Olva: barato, 2-4", "«barato» no es «gratis» ni un precio."],
	[
		"carriers",
		"Andinos: http://envios.example/{numero}",
		"Su dirección empieza con https:// y tiene {numero} donde va el número de seguimiento.",
	],
])("the desk says what is wrong with %s: %j", (field, text, cause) => {
	const answer = readBusinessText(field, text);
	expect("fault" in answer && describeIssue(answer.fault)).toBe(cause);
});
