import type { Business } from "~/domain/business/business-record.server";
import { convertPrice, formatSoles, type Price } from "~/platform/values/money";

type StoredZones = NonNullable<Business["deliveryZones"]>;

export interface ShippingZone extends Omit<StoredZones[number], "price" | "bulkyPrice"> {
	price: Price;
	bulkyPrice?: Price;
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

export function listZones({
	deliveryZones = defaultZones,
	exchangeRate,
}: Business): [ShippingZone, ...ShippingZone[]] {
	const [first, ...others] = deliveryZones;
	const convert = ({ bulkyPrice, ...zone }: StoredZones[number]) => ({
		...zone,
		price: convertPrice(zone.price, exchangeRate),
		...(bulkyPrice && { bulkyPrice: convertPrice(bulkyPrice, exchangeRate) }),
	});
	return [convert(first), ...others.map(convert)];
}

/** A cart or an order, as far as its delivery depends on it. */
export interface DeliveredGoods {
	lines: readonly { quantity: number; isBulky?: boolean | undefined }[];
	subtotal: Price;
}

/** What the zone asks for, and the subtotal in céntimos from which it asks nothing. */
export function tariffFor(
	{ lines }: Pick<DeliveredGoods, "lines">,
	{ price, bulkyPrice, freeFrom }: ShippingZone,
) {
	const isBulky = lines.some((line) => line.isBulky && line.quantity > 0);
	return isBulky && bulkyPrice ? { price: bulkyPrice, freeFrom: undefined } : { price, freeFrom };
}

/** Minimum and maximum working days until dispatch, which each zone's days include. */
export const handlingDays: [number, number] = [0, 1];

export const shippingMethod = "Estándar";

export function describeZone(zone: ShippingZone): string {
	const { bulkyPrice, days } = zone;
	const [min, max] = days;
	const bulky = bulkyPrice ? ` Con productos grandes, ${formatSoles(bulkyPrice.pen)}.` : "";
	return `${describeTariff(zone)}.${bulky} De ${min} a ${max} días hábiles.`;
}

/** @returns `S/ 12.00, gratis desde S/ 199.00` */
export function describeTariff({
	price,
	freeFrom,
}: Partial<ReturnType<typeof tariffFor>> & { price: Price }): string {
	if (price.pen === 0) return "gratis";
	return formatSoles(price.pen) + (freeFrom === undefined ? "" : `, gratis desde ${formatSoles(freeFrom)}`);
}

/**
 * The zone that names the place, or else its province, its department or the rest of Peru; for a place newer than the
 * zones, the last zone.
 * @param place INEI code of a department, province or district
 */
export function findZone(place: string, business: Business): ShippingZone {
	const zones = listZones(business);
	const claims = zones.flatMap((zone) => zone.places.map((code) => ({ zone, code })));
	const [nearest] = claims
		.filter(({ code }) => place.startsWith(code))
		.sort((a, b) => b.code.length - a.code.length);
	return nearest?.zone ?? zones.at(-1) ?? zones[0];
}
