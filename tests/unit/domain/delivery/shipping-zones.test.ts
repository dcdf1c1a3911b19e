import { expect, it, test } from "vitest";
import type { Business } from "~/domain/business/business-record.server";
import { describeFreeDelivery, describeFreeZones } from "~/domain/delivery/free-delivery";
import { isQuoted, methodOf, quoteWaysOfPickUp, withHours } from "~/domain/delivery/pick-up";
import { placesOf } from "~/domain/delivery/place";
import {
	describeRoute,
	describeShipping,
	nameShipping,
	quoteLeast,
	quoteShipping,
} from "~/domain/delivery/quote-shipping";
import {
	defaultZones,
	describeZone,
	describeZoneFor,
	findZone,
	listZones,
} from "~/domain/delivery/shipping-zones";
import { listDepartments, listDistricts, listProvinces } from "~/domain/delivery/ubigeo.server";
import { type Classed, shippingClasses } from "~/domain/goods/shipping-class";

const goods = (pen: number, classed: Classed = {}) => ({
	lines: [{ quantity: 1, ...classed }],
	subtotal: { pen, usd: Math.floor(pen / 4) },
});
const cheap = goods(100);
const placeIn = (province: string) => ({ department: province.slice(0, 2), province });

it("the shipping price is defined for each province of Peru, and lowest in Lima", () => {
	for (const { code: department } of listDepartments()) {
		for (const { code: province } of listProvinces(department)) {
			const shipping = quoteShipping({ department, province }, cheap, {});
			expect(shipping, province).toBeDefined();
			expect(shipping?.price.pen).toBeGreaterThanOrEqual(1200);
		}
	}
});

it.each<[zone: string, pen: number, provinces: string[]]>([
	["Lima y Callao", 1200, ["1501", "0701"]],
	["Otras provincias", 2400, ["1508", "0401"]],
	["Loreto, Madre de Dios y Ucayali", 4500, ["1601", "2501"]],
])("the shipping price in %s is %i: %j", (zone, pen, provinces) => {
	const shipping = { label: "Estándar", zone, price: { pen } };
	for (const province of provinces)
		expect(quoteShipping(placeIn(province), cheap, {})).toMatchObject(shipping);
});

it("the shipping price is zero from the zone's threshold on, to the céntimo", () => {
	const [lima, selva, others] = listZones({});
	for (const [province, zone] of Object.entries({ 1501: lima, 1601: selva, "0401": others })) {
		expect(findZone(province, {})).toEqual(zone);
		const { freeFrom = 0 } = zone ?? {};
		const to = placeIn(province);
		expect(quoteShipping(to, goods(freeFrom - 1), {})?.price.pen).toBeGreaterThan(0);
		expect(quoteShipping(to, goods(freeFrom), {})?.price).toEqual({ pen: 0, usd: 0 });
	}
});

it("the shipping price is undefined for no province, or one that is none of the department", () => {
	const provinces = [undefined, "", "150", "15011", 1501].map((province) => ({ department: "15", province }));
	const departments = ["04", ["15"]].map((department) => ({ department, province: "1501" }));
	for (const place of [{}, ...provinces, ...departments, { department: "x", province: "x1501" }])
		expect(quoteShipping(place, cheap, {}), JSON.stringify(place)).toBeUndefined();
});

it.each([
	[undefined, 15_900, "Te faltan S/\u00a040.00 para el envío gratis a Lima y Callao."],
	[undefined, 19_899, "Te faltan S/\u00a00.01 para el envío gratis a Lima y Callao."],
	[undefined, 19_900, "Envío gratis a Lima y Callao; a otra provincia, según el distrito."],
	[undefined, 79_900, "Envío gratis a todo el Perú."],
	["Lima y Callao", 19_900, undefined],
	["Otras provincias", 19_900, "Te faltan S/\u00a0200.00 para el envío gratis a Otras provincias."],
])("what is missing for free delivery, to zone %s with %i céntimos", (zone, subtotal, text) => {
	const own = { deliveryZones: defaultZones };
	expect(describeFreeDelivery(zone, goods(subtotal), own)).toBe(text);
	expect(describeFreeDelivery(zone, goods(subtotal), {}), "zones that nobody chose").toBeUndefined();
	expect([describeFreeZones({}), describeFreeZones(own)]).toEqual([
		undefined,
		expect.stringContaining("199.00 en Lima y Callao"),
	]);
});

const tariff = { price: { pen: 900, usd: 240 }, freeFrom: 10_000, days: [0, 2] as [number, number] };
const business: Business = {
	deliveryZones: [
		{ ...tariff, name: "Centro", places: ["1501"] },
		{ ...tariff, name: "Norte", places: ["20"] },
		{ ...tariff, name: "Sur", price: { pen: 2400, usd: 640 }, places: ["04"] },
	],
};
const lima = placeIn("1501");

it("with zones of the business a place has its zone's price and days, and one of no zone those of the last", () => {
	expect(quoteShipping(placeIn("1601"), cheap, business)?.zone).toBe("Sur");
	const dollarsOf = (given: Business) =>
		listZones({ ...given, exchangeRate: 4 }).map(({ price }) => price.usd);
	expect(dollarsOf(business)).toEqual([225, 225, 600]);
	expect(dollarsOf({})).toEqual([300, 1125, 600]);
	expect(quoteShipping(lima, cheap, business)).toMatchObject({ price: { pen: 900, usd: 240 }, days: [0, 2] });
	expect(quoteShipping(lima, goods(10_000), business)?.price.pen).toBe(0);
	expect(quoteShipping(placeIn("0401"), cheap, business)?.price.pen).toBe(2400);
	expect(describeFreeDelivery(undefined, goods(9_000), business)).toContain("Te faltan S/\u00a010.00");
	expect(describeFreeDelivery(undefined, goods(9_000), business, { kind: "amount" })).toContain("Te faltan");
	expect(describeFreeDelivery(undefined, goods(9_000), business, { kind: "delivery" })).toBeUndefined();
});

const resto = { ...tariff, name: "Resto", price: { pen: 2400, usd: 640 }, places: [""] };
const miraflores = "150122";
const named = (own: Partial<typeof tariff>, others: Partial<typeof tariff> = {}): Business => ({
	deliveryZones: [
		{ ...tariff, name: "Lima cercana", places: [miraflores, "150131"], ...own },
		{ ...resto, ...others },
	],
});

test.each<[string, Business, goods: number, certain: boolean, least: number]>([
	["its districts have other prices", named({}), 100, false, 900],
	["others have", named({ price: { pen: 3000, usd: 800 } }), 100, false, 2400],
	["its districts are free sooner", named({ price: resto.price, freeFrom: 5_000 }), 5_000, false, 0],
	["its districts take longer", named({ price: resto.price, days: [2, 4] }), 100, false, 2400],
	["all is the same there", named({ price: resto.price }), 100, true, 2400],
	["no zone names a district of it", { deliveryZones: [resto] }, 100, true, 2400],
	["both are free", named({ price: { pen: 0, usd: 0 } }, { price: { pen: 0, usd: 0 } }), 100, true, 0],
])(
	"before a district is chosen, delivery to a province where %s is quoted only if it is certain",
	(_, zones, pen, certain, least) => {
		const quoted = quoteShipping(lima, goods(pen), zones);
		expect(quoted !== undefined).toBe(certain);
		expect(quoteLeast(lima, goods(pen), zones)).toBe(least);
		const costs = listDistricts("1501").map(({ code }) => quoteShipping(placesOf(code), goods(pen), zones));
		expect(Math.min(...costs.map((one) => one?.price.pen ?? Number.NaN))).toBe(least);
		for (const one of costs) {
			expect(one).toBeDefined();
			if (quoted) expect([one?.price, one?.days]).toEqual([quoted.price, quoted.days]);
		}
		expect(quoteShipping(placeIn("0401"), goods(pen), zones), "another province").toBeDefined();
	},
);

const tariffs = {
	small: { price: { pen: 500, usd: 130 } },
	large: { price: { pen: 6000, usd: 1600 } },
	huge: { price: { pen: 12_000, usd: 3200 }, freeFrom: 9_999 },
};

test.each<[priced: string, pays: string, said: string]>([
	["", "9 0, 9 0, 9 0, 9 0", "gratis desde S/\u00a0100.00. De 0"],
	[
		"large",
		"9 0, 9 0, 60 60, 60 60",
		"gratis desde S/\u00a0100.00. Con productos grandes, S/\u00a060.00. De",
	],
	["huge", "9 0, 9 0, 9 0, 0 0", "Con productos muy grandes, S/\u00a0120.00, gratis desde S/\u00a099.99. De"],
	[
		"small",
		"5 0, 9 0, 9 0, 9 0",
		"Solo con productos pequeños, S/\u00a05.00, gratis desde S/\u00a0100.00. De",
	],
	["small large huge", "5 0, 9 0, 60 60, 0 0", "60.00. Con productos muy grandes, S/\u00a0120.00, gratis"],
])(
	"with prices for %j, just below and at the free amount, purchases by their largest product pay %s",
	(...row) => {
		const [priced, pays, said] = row;
		const classTariffs = Object.fromEntries(Object.entries(tariffs).filter(([one]) => priced.includes(one)));
		const given: Business = { deliveryZones: [{ ...tariff, name: "Perú", places: [""], classTariffs }] };
		const pay = (...bought: Classed[]) => {
			const lines = bought.map((one) => ({ ...one, quantity: 1 }));
			const paid = [9_999, 10_000].map(
				(pen) => quoteShipping(lima, { ...goods(pen), lines }, given)?.price.pen,
			);
			return paid.map((pen = 0) => pen / 100).join(" ");
		};
		const [small, normal, large, huge] = shippingClasses.map((shippingClass) => pay({ shippingClass }));
		expect([small, normal, large, huge].join(", ")).toBe(pays);
		expect([pay({}), pay({ isBulky: true })]).toEqual([normal, large]);
		expect(pay({ shippingClass: "huge" }, {}, { shippingClass: "large" })).toBe(huge);
		const soldOut = { ...goods(10_000), lines: [{ quantity: 0, isBulky: true }, { quantity: 1 }] };
		expect(quoteShipping(lima, soldOut, given)?.price.pen).toBe(0);
		const [zone] = listZones(given);
		expect(describeZone(zone)).toContain(said);
		expect(describeZoneFor({ shippingClass: "small" }, zone)).toBe(
			`S/\u00a0${small?.charAt(0)}.00, gratis desde S/\u00a0100.00. De 0 a 2 días hábiles.`,
		);
		const missing = priced.includes("large")
			? undefined
			: "Te faltan S/\u00a010.00 para el envío gratis a Perú.";
		expect(describeFreeDelivery("Perú", goods(9_000, { isBulky: true }), given)).toBe(missing);
	},
);

const normalOnly = "Desde S/\u00a0100.00 en Perú, con productos de tamaño normal.";
const free = { price: { pen: 0, usd: 0 } };

it.each<[name: string, zone: object, Classed]>([
	["the zone's price", free, {}],
	["that of small products", { classTariffs: { small: free } }, { shippingClass: "small" }],
])(
	"nothing is missing for free delivery if %s is zero, below the zone's threshold too",
	(_, prices, classed) => {
		const given: Business = { deliveryZones: [{ ...tariff, name: "Perú", places: [""], ...prices }] };
		const few = goods(100, classed);
		expect(quoteShipping(lima, few, given)?.price.pen).toBe(0);
		expect(describeFreeDelivery("Perú", few, given)).toBeUndefined();
		expect(describeFreeDelivery(undefined, few, given)).toBe("Envío gratis a Perú.");
		expect(describeZoneFor(classed, listZones(given)[0])).toBe("gratis. De 0 a 2 días hábiles.");
	},
);

it.each<[Classed, priced: object, text: string]>([
	[{ shippingClass: "small" }, { small: { freeFrom: 5_000 } }, "gratis de productos pequeños a Perú."],
	[{}, { large: {} }, "gratis de productos de tamaño normal a Perú."],
	[{}, { large: { freeFrom: 10_000 } }, "gratis a Perú."],
	[{}, { small: { freeFrom: 5_000 } }, "gratis a Perú."],
])("of %j with prices for %j, what is missing makes delivery %s", (classed, priced, text) => {
	const price = { pen: 500, usd: 130 };
	const classTariffs = Object.fromEntries(Object.entries(priced).map(([of, one]) => [of, { price, ...one }]));
	const given: Business = { deliveryZones: [{ ...tariff, name: "Perú", places: [""], classTariffs }] };
	expect(describeFreeDelivery("Perú", goods(4_500, classed), given)).toContain(text);
});

it.each<[name: string, changes: object, text: string | undefined]>([
	["of one price", {}, "Desde S/\u00a0100.00 en Perú."],
	["of two prices", { classTariffs: { huge: tariffs.large } }, normalOnly],
	[
		"where large goods become free later",
		{ classTariffs: { large: { ...tariff, freeFrom: 20_000 } } },
		normalOnly,
	],
	["where small goods cost less", { classTariffs: { small: free } }, "Desde S/\u00a0100.00 en Perú."],
	["of no price", free, "En Perú."],
	["of no free delivery", { freeFrom: undefined }, undefined],
])("what the shop says of free delivery, in a zone %s", (_, changes, text) => {
	const given: Business = { deliveryZones: [{ ...tariff, name: "Perú", places: [""], ...changes }] };
	expect(describeFreeZones(given)).toBe(text);
});

it.each<[elsewhere: number | undefined, cart: string, home: string]>([
	[undefined, "Envío gratis a Lima.", "Desde S/\u00a0100.00 en Lima."],
	[
		9_000,
		"Envío gratis a todo el Perú.",
		"Desde S/\u00a090.00 en Resto; a otros lugares, desde un monto mayor.",
	],
	[
		20_000,
		"Envío gratis a Lima; a otra provincia, según el distrito.",
		"Desde S/\u00a0100.00 en Lima; a otros lugares, desde un monto mayor.",
	],
])("free delivery elsewhere from %s is promised only where there is any", (freeFrom, cart, home) => {
	const rest = { ...tariff, freeFrom, name: "Resto", places: [""] };
	const given: Business = {
		deliveryZones: [{ ...tariff, name: "Lima", places: ["15"] }, rest as typeof rest & { freeFrom: number }],
	};
	expect(describeFreeDelivery(undefined, goods(15_000), given)).toBe(cart);
	expect(describeFreeZones(given)).toBe(home);
});

const address = "Av. Sol 1";
const offer: Business = { address, pickUp: { pen: 600, usd: 160 } };
const toLima = { deliveryMethod: "pickUp", department: "15", province: "1501" };

it("picking up costs what the business says, or is a delivery while the business does not offer it", () => {
	const atStore = { label: "Recojo en tienda", zone: address, days: [0, 1], isPickUp: true };
	expect(quoteShipping(toLima, cheap, offer)).toEqual({ ...atStore, price: offer.pickUp });
	expect(quoteWaysOfPickUp({ ...offer, exchangeRate: 4 })).toBe("600*150*Av. Sol 1");
	expect(quoteShipping({ ...toLima, deliveryMethod: "home" }, cheap, offer)?.zone).toBe("Lima y Callao");
	for (const none of [{ ...offer, address: undefined }, { address }]) {
		expect(quoteWaysOfPickUp(none as Business)).toBe("");
		expect(quoteShipping(toLima, cheap, none as Business)?.label).toBe("Estándar");
	}
});

it("picking up at a carrier's agency has its own price and days, also for what is delivered for nothing", () => {
	const olva = { price: { pen: 1000, usd: 270 }, days: [2, 4] as [number, number] };
	const agencies: Business["agencies"] = [{ carrier: "Olva", ...olva }];
	const toAgency = { ...lima, deliveryMethod: "agency:Olva" };
	const shipping = quoteShipping(toAgency, goods(100_000), { agencies });
	if (!shipping) return expect.unreachable();
	const label = "Recojo en agencia Olva";
	expect(shipping).toEqual({ label, zone: "Lima y Callao", agency: "Olva", ...olva });
	expect([methodOf(shipping), nameShipping(shipping)]).toEqual([toAgency.deliveryMethod, label]);
	expect(describeShipping(shipping)).toBe(`${label} en Lima y Callao: S/\u00a010.00. De 2 a 4 días hábiles.`);
	const quoted = quoteWaysOfPickUp({ ...offer, agencies });
	expect(quoted).toBe("600*160*Av. Sol 1\nagency:Olva*1000*270*2*4");
	for (const method of ["pickUp", "agency:Olva"] as const) {
		expect(isQuoted(method, quoted.replace("\n", "\r\n"), { ...offer, agencies })).toBe(true);
		expect(isQuoted(method, quoted, {})).toBe(false);
	}
	expect(quoteShipping(toAgency, cheap, {})?.label).toBe("Estándar");
});

it("picking up is described as a delivery is", () => {
	const [picked, sent] = [offer, {}].map((business) => quoteShipping(toLima, cheap, business));
	if (!picked || !sent) return expect.unreachable();
	const free = { ...picked, price: { pen: 0, usd: 0 } };
	expect([picked, sent].map(nameShipping)).toEqual(["Recojo en tienda", "Envío Estándar"]);
	expect([picked, sent].map(describeRoute)).toEqual([address, "Lima y Callao, de 1 a 5 días hábiles"]);
	expect([picked, free, sent].map(describeShipping)).toEqual([
		"Recojo en tienda, en Av. Sol 1: S/\u00a06.00.",
		"Recojo en tienda, en Av. Sol 1: gratis.",
		"Estándar a Lima y Callao: S/\u00a012.00. De 1 a 5 días hábiles.",
	]);
	const zone = "S/\u00a012.00, gratis desde S/\u00a0199.00. De 1 a 5 días hábiles.";
	expect(describeZone(listZones({})[0])).toBe(zone);
	expect(withHours(address, { hours: "de 9 a 18" })).toBe("Av. Sol 1 (de 9 a 18)");
	expect(withHours(address, {})).toBe(address);
});
