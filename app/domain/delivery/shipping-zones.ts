import type { Business } from "~/domain/business/business-record.server";
import { convertPrice, formatSoles } from "~/platform/values/money";

type ShippingZones = NonNullable<Business["deliveryZones"]>;
export type ShippingZone = ShippingZones[number];

const defaultZones: ShippingZones = [
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

export function listZones({ deliveryZones = defaultZones, exchangeRate }: Business): ShippingZones {
	const [first, ...others] = deliveryZones;
	const convert = (zone: ShippingZone) => ({ ...zone, price: convertPrice(zone.price, exchangeRate) });
	return [convert(first), ...others.map(convert)];
}

/** Minimum and maximum working days until dispatch, which each zone's days include. */
export const handlingDays: [number, number] = [0, 1];

export const shippingMethod = "Estándar";

export function describeZone({ price, freeFrom, days: [min, max] }: ShippingZone): string {
	return `${formatSoles(price.pen)}, gratis desde ${formatSoles(freeFrom)}. De ${min} a ${max} días hábiles.`;
}

/** The first zone with a prefix of the province's INEI code; for a province newer than the zones, the last zone. */
export function findZone(province: string, business: Business): ShippingZone {
	const zones = listZones(business);
	const isIn = ({ places }: ShippingZone) => places.some((code) => province.startsWith(code));
	return zones.find(isIn) ?? zones.at(-1) ?? zones[0];
}
