import type { Business } from "~/domain/business/business-record.server";
import {
	type Classed,
	classesWithTariff,
	largestClass,
	nameGoodsOf,
	type ShippingClass,
} from "~/domain/goods/shipping-class";
import { convertPrice, formatSoles, type Price } from "~/platform/values/money";

type StoredZones = NonNullable<Business["deliveryZones"]>;

interface GivenTariff {
	price: Price;
	freeFrom?: number | undefined;
}

/** What a zone asks for, and the subtotal in céntimos from which it asks nothing: 0 always, infinite never. */
interface Tariff extends GivenTariff {
	freeFrom: number;
}

export interface ShippingZone extends Omit<StoredZones[number], "price" | "classTariffs"> {
	price: Price;
	classTariffs: Partial<Record<ShippingClass, GivenTariff>>;
}

export const defaultZones: StoredZones = [
	{
		name: "Lima y Callao",
		places: ["1501", "07"],
		days: [1, 5],
		price: { pen: 1200, usd: 320 },
		freeFrom: 19_900,
	},
	{
		name: "Loreto, Madre de Dios y Ucayali",
		places: ["16", "17", "25"],
		days: [3, 8],
		price: { pen: 4500, usd: 1200 },
		freeFrom: 79_900,
	},
	{ name: "Otras provincias", places: [""], days: [3, 8], price: { pen: 2400, usd: 640 }, freeFrom: 39_900 },
];

/** Until then the shop charges by the zones that it came with, and announces no free delivery. */
export function hasOwnZones({ deliveryZones }: Business): boolean {
	return deliveryZones !== undefined;
}

export function listZones({
	deliveryZones = defaultZones,
	exchangeRate,
}: Business): [ShippingZone, ...ShippingZone[]] {
	const [first, ...others] = deliveryZones;
	const priced = <Given extends Omit<GivenTariff, "price"> & Pick<StoredZones[number], "price">>(
		given: Given,
	) => ({
		...given,
		price: convertPrice(given.price, exchangeRate),
	});
	const convert = ({ classTariffs = {}, ...zone }: StoredZones[number]) => ({
		...priced(zone),
		classTariffs: Object.fromEntries(Object.entries(classTariffs).map(([of, one]) => [of, priced(one)])),
	});
	return [convert(first), ...others.map(convert)];
}

/** A cart or an order, as far as its delivery depends on it. */
export interface DeliveredGoods {
	lines: readonly (Classed & { quantity: number })[];
	subtotal: Price;
}

/** The tariff of the largest product. A class without its own has that of the next smaller one; small has that of normal. */
export function tariffFor({ lines }: Pick<DeliveredGoods, "lines">, zone: ShippingZone): Tariff {
	return tariffsOf(zone)[largestClass(lines.filter(({ quantity }) => quantity > 0))];
}

function tariffsOf({ price, freeFrom, classTariffs }: ShippingZone): Record<ShippingClass, Tariff> {
	const normal = { price, freeFrom };
	const { small, large = normal, huge = large } = classTariffs;
	return {
		small: toTariff({ ...normal, ...small }),
		normal: toTariff(normal),
		large: toTariff(large),
		huge: toTariff(huge),
	};
}

function toTariff({ price, freeFrom = Number.POSITIVE_INFINITY }: GivenTariff): Tariff {
	return { price, freeFrom: price.pen === 0 ? 0 : freeFrom };
}

/** Minimum and maximum working days until dispatch, which each zone's days include. */
export const handlingDays: [number, number] = [0, 1];

export const shippingMethod = "Estándar";

export function describeZone(zone: ShippingZone): string {
	const tariffs = tariffsOf(zone);
	const classes = classesWithTariff
		.filter((one) => zone.classTariffs[one])
		.map((one) => {
			const goods = `${one === "small" ? "Solo con" : "Con"} ${nameGoodsOf(one)}`;
			return ` ${goods}, ${describeTariff(tariffs[one])}.`;
		});
	return `${describeTariff(tariffs.normal)}.${classes.join("")} ${describeDays(zone.days)}.`;
}

/** Only for that product. */
export function describeZoneFor(product: Classed, zone: ShippingZone): string {
	const lines = [{ ...product, quantity: 1 }];
	return `${describeTariff(tariffFor({ lines }, zone))}. ${describeDays(zone.days)}.`;
}

/** @returns `S/ 12.00, gratis desde S/ 199.00` */
export function describeTariff({ price, freeFrom }: Tariff): string {
	if (freeFrom === 0) return "gratis";
	return (
		formatSoles(price.pen) + (Number.isFinite(freeFrom) ? `, gratis desde ${formatSoles(freeFrom)}` : "")
	);
}

/** @param days working days */
export function describeDays([min, max]: readonly [number, number]): string {
	return `De ${min} a ${max} días hábiles`;
}

/**
 * The zone that names the place, or else its province, its department or the rest of Peru; for a place newer than the
 * zones, the last zone.
 * @param place INEI code of a department, province or district
 */
export function findZone(place: string, business: Business): ShippingZone {
	const zones = listZones(business);
	return nearestClaim(place, zones)?.zone ?? zones.at(-1) ?? zones[0];
}

interface Sent {
	shipping: { agency?: string; isPickUp?: true };
	delivery: { district: string } | null;
}

/** The carrier that takes an order, unless the team says another: its agency, or else the zone's. */
export function carrierOf({ shipping, delivery }: Sent, business: Business): string | undefined {
	if (shipping.isPickUp) return undefined;
	return shipping.agency ?? findZone(delivery?.district ?? "", business).carrier;
}

/** The zones that a place within this one may be in. */
export function findZonesWithin(place: string, business: Business): ShippingZone[] {
	const zones = listZones(business);
	const within = zones.filter(({ places }) =>
		places.some((code) => code !== place && code.startsWith(place)),
	);
	const around = nearestClaim(place, zones)?.zone;
	const found = [...new Set([...(around ? [around] : []), ...within])];
	return found.length > 0 ? found : [findZone(place, business)];
}

function nearestClaim(place: string, zones: readonly ShippingZone[]) {
	const [nearest] = zones
		.flatMap((zone) => zone.places.map((code) => ({ zone, code })))
		.filter(({ code }) => place.startsWith(code))
		.sort((a, b) => b.code.length - a.code.length);
	return nearest;
}
