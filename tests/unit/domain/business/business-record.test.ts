import fc from "fast-check";
import { expect, it, test } from "vitest";
import { socialNetworkName, telLink, whatsappLink } from "~/domain/business/business";
import { type BusinessField, businessSchemas, parseBusiness } from "~/domain/business/business-record.server";
import { listPaymentRows } from "~/domain/business/payment-accounts";
import { describeRucFault } from "~/domain/business/ruc";
import { demoBusiness } from "../../../../demo/business";

const tariff = { days: [0, 1], price: { pen: 0, usd: 0 }, freeFrom: 0 };
const aZone = { name: "Lima", places: ["1501", "07", ""], ...tariff };
const aZoneForLarge = { ...aZone, classTariffs: { large: { price: { pen: 6000 } } } };
const anAgency = { carrier: "Olva", price: { pen: 1000 }, days: [2, 4] };
const carriersAt = (pattern: string) => [{ name: "Andinos", pattern }];
const carrier = { name: "Andinos", pattern: "https://envios.example/?n={numero}#{numero}" };

it.each<[BusinessField, stored: unknown, ...typed: unknown[]]>([
	["legalName", "Wasi Hogar S.A.C.", " Wasi Hogar S.A.C. "],
	["ruc", "20600000421", "20600000421"],
	["address", "Jr. Puno S/N, Juliaca", "Jr. Puno S/N, Juliaca"],
	["phone", "(01) 428 1234", "(01) 428 1234"],
	["phone", "+51 987 654 321", "+51 987 654 321"],
	["whatsapp", "+51987654321", "+51 987-654-321", "987 654 321"],
	["whatsapp", "+12025550123", "+1 202 555 0123"],
	["social", ["https://www.tiktok.com/@wasi"], ["https://www.tiktok.com/@wasi"]],
	["priceMatch", "/igualamos-precios", "/igualamos-precios"],
	["closedDays", ["2026-12-24"], ["2026-12-24"]],
	["carriers", [carrier, { name: "Shalom" }], [carrier, { name: " Shalom " }]],
	["agencies", [anAgency], [{ ...anAgency, carrier: " Olva " }]],
	["holdHours", 24, 24, "24"],
	["deliveryZones", [aZone], [aZone]],
	["deliveryZones", [aZoneForLarge], [{ ...aZone, bulkyPrice: { pen: 6000 } }], [aZoneForLarge]],
	["exchangeRate", 3.756, 3.756, "3.756"],
	["exchangeRate", 2, 2],
	["cci", "002-191-001234567012-54", "00219100123456701254", "002-191-001234567012-54"],
	["yape", "987 654 321", " 987 654 321 ", "\u202a987 654 321\u202c"],
	["notice", "x".repeat(200), "x".repeat(200)],
	["noticeFrom", "2026-12-24", " 2026-12-24 "],
	["city", "Camaña", "Caman\u0303a"],
	["email", "Hola@wasi.pe", "Hola@Wasi.PE"],
])("a field of the business %s is stored as %j from %j", (field, stored, ...typed) => {
	for (const one of typed) expect(businessSchemas[field].parse(one)).toEqual(stored);
});

it.each<[BusinessField, ...typed: unknown[]]>([
	["legalName", "S", "Wasi\nS.A.C."],
	["address", "Lima", "12345 67890", `Av. ${"x".repeat(200)}`],
	["phone", "428", "llámanos 428 1234"],
	["whatsapp", "98765", "+51 98"],
	["email", "hola@", "hola@wasi"],
	["social", ["http://facebook.com/wasi"], ["javascript:alert(1)"], [], "https://facebook.com/wasi"],
	["closedDays", ["24 de diciembre"]],
	["carriers", [], [{ name: "" }], carriersAt("http://envios.example/{numero}")],
	["carriers", carriersAt("https://envios.example/"), carriersAt("https://{numero}.example/")],
	["carriers", carriersAt("https://envios.example@{numero}/"), carriersAt("javascript:alert({numero})")],
	["carriers", carriersAt("https://envios.example\\@otro.example/{numero}")],
	["agencies", [], [anAgency, anAgency], [{ ...anAgency, days: [4, 2] }]],
	["agencies", [{ ...anAgency, days: [1, 61] }]],
	["deliveryZones", [aZone, { ...aZone, days: [1, 61] }], [{ ...aZone, days: [61, 61] }]],
	["deliveryZones", [aZone, { ...aZone, days: [4, 2] }]],
	["exchangeRate", "1.99", "10.01", "3,75", "3.7555", ""],
	["cci", "0021910012345670125", "cuenta 002-191-001234567012-54"],
	["yape", "987 65"],
	["plin", "Rosa 987 654 321"],
	["priceMatch", "https://other.example/terms"],
	["freeReturns", "//other.example"],
	["notice", "x".repeat(201), " "],
	["heroText", "x".repeat(101)],
])("a field of the business %s refuses %j", (field, ...typed) => {
	for (const one of typed) {
		const { error } = businessSchemas[field].safeParse(one);
		expect(error?.issues[0]?.message, String(one)).toMatch(/^must /);
	}
});

it.each([
	[[]],
	[[{ ...aZone, places: [] }]],
	[[{ ...aZone, places: ["15010"] }]],
	[[{ ...aZone, price: { pen: -1, usd: 0 } }]],
	[[{ ...aZone, days: [1, 2.5] }]],
	[[{ ...aZone, days: [1] }]],
	["Lima: 12 3.20 199 1-5: Lima"],
])("delivery zones that are damaged are skipped: %j", (deliveryZones) => {
	const invalid: string[] = [];
	const business = parseBusiness({ city: "Lima", deliveryZones }, (field) => invalid.push(field));
	expect([business, invalid]).toEqual([{ city: "Lima" }, ["deliveryZones"]]);
});

it.each([
	{ days: [1, 99], read: [1, 60] },
	{ days: [99, 100_000_000], read: [60, 60] },
	{ days: [5, 3], read: [3, 3] },
	{ days: [1, 5], read: [1, 5] },
])("zones that were stored with $days days, when there was no limit, have $read", ({ days, read }) => {
	const zones = [aZone, { ...aZoneForLarge, days }];
	const none = (field: string) => expect.fail(field);
	expect(parseBusiness({ deliveryZones: zones, exchangeRate: 4 }, none)).toEqual({
		exchangeRate: 4,
		deliveryZones: [aZone, { ...aZoneForLarge, days: read }],
	});
});

it("the demo sets every field but agencies and carriers, the exchange rate, the hours of a hold, how to pay it, a notice, another hero and no contents of the demo", () => {
	const invalid: string[] = [];
	expect(parseBusiness({ ...demoBusiness }, (field) => invalid.push(field))).toEqual(demoBusiness);
	expect(invalid).toEqual([]);
	const howToPay = "bankAccount cci yape plin yapeQr plinQr walletHolder paymentNote";
	const words =
		"notice noticeFrom noticeUntil heroTitle heroText heroPicture homeCategories homeProducts demoContents";
	const numbers = "agencies holdHours depositPercent exchangeRate closedDays carriers";
	const set = [...Object.keys(demoBusiness), ...`${howToPay} ${words} ${numbers}`.split(" ")];
	expect(set.sort()).toEqual(Object.keys(businessSchemas).sort());
});

it.each([
	["BCP soles 191-1234567-0-12", "191-1234567-0-12"],
	["BCP soles 191-1234567-0-12, BBVA 0011 0123 0200456789", undefined],
	["BCP 191-1234567-0-12 - 191-7654321-1-13 dólares", undefined],
	["BCP, agencia Miraflores", undefined],
])("the account %s is copied as %s", (bankAccount, copied) => {
	const { accounts } = listPaymentRows({ bankAccount, cci: "002-191-001234567012 54" });
	expect(accounts.map(({ copy }) => copy)).toEqual([copied, "00219100123456701254"]);
});

test("links lead to the telephone, the chat and the social networks", () => {
	expect(telLink("(01) 428 1234")).toBe("tel:014281234");
	expect(whatsappLink("+51987654321")).toBe("https://wa.me/51987654321");
	const question = "https://wa.me/51987654321?text=%C2%BFY%20mi%20pedido%3F";
	expect(whatsappLink("+51987654321", "¿Y mi pedido?")).toBe(question);
	expect(socialNetworkName("https://www.facebook.com/wasi")).toBe("Facebook");
	expect(socialNetworkName("https://mastodon.pe/@wasi")).toBe("mastodon.pe");
});

it("accepts RUCs of people, of foreigners and of companies", () => {
	for (const ruc of ["20131312955", "10412345679", "15123456782", "17123456785", "20600003080"])
		expect(describeRucFault(ruc), ruc).toBeUndefined();
});

it.each([
	["20131312956", "Revisa el RUC: sus dígitos no concuerdan."],
	["10412345678", "Revisa el RUC: sus dígitos no concuerdan."],
	["21131312955", "El RUC empieza con 10, 15, 16, 17 o 20."],
	["2013131295", "El RUC tiene 11 dígitos."],
	["", "El RUC tiene 11 dígitos."],
])("says of %s: %s", (ruc, fault) => {
	expect(describeRucFault(ruc)).toBe(fault);
});

it("accepts one check digit out of ten", () => {
	const bodies = fc.tuple(fc.constantFrom("10", "15", "16", "17", "20"), fc.stringMatching(/^\d{8}$/));
	fc.assert(
		fc.property(bodies, (body) => {
			const rucs = Array.from({ length: 10 }, (_, last) => [...body, last].join(""));
			expect(rucs.filter((ruc) => !describeRucFault(ruc))).toHaveLength(1);
		}),
	);
});
