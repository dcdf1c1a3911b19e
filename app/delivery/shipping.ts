import type { Business } from "~/business/business-record.server";
import { convertPrice, formatSoles, type Price } from "~/money";
import { offerPickUp, type PickUpTerms, pickUpName } from "./pick-up";

type ShippingZones = NonNullable<Business["deliveryZones"]>;
export type ShippingZone = ShippingZones[number];

const ownZones: ShippingZones = [
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
	{
		name: "Otras provincias",
		places: [""],
		days: [3, 8],
		price: { pen: 2400, usd: 640 },
		freeFrom: 39_900,
	},
];

/** What the business says of its zones and of picking up. */
export type Tariffs = Pick<Business, "deliveryZones" | "exchangeRate"> & PickUpTerms;

export function listZones({ deliveryZones = ownZones, exchangeRate }: Tariffs): ShippingZones {
	const [first, ...others] = deliveryZones;
	const convert = (zone: ShippingZone) => ({ ...zone, price: convertPrice(zone.price, exchangeRate) });
	return [convert(first), ...others.map(convert)];
}

/** Minimum and maximum working days until dispatch, which each zone's days include. */
export const handlingDays: [number, number] = [0, 1];

export const shippingMethod = "Estándar";

export interface Shipping {
	label: string;
	/** Where it is picked up: the address of the shop. */
	zone: string;
	/** Until it arrives, or can be picked up. */
	days: [number, number];
	price: Price;
	isPickUp?: true;
}

/** @returns `Envío Estándar` or `Recojo en tienda` */
export function nameShipping({ label, isPickUp }: Pick<Shipping, "label" | "isPickUp">): string {
	return isPickUp ? label : `Envío ${label}`;
}

/** @returns `Lima y Callao, de 1 a 5 días hábiles`, or the address of the shop */
export function describeRoute({ zone, days: [min, max], isPickUp }: Shipping): string {
	return isPickUp ? zone : `${zone}, de ${min} a ${max} días hábiles`;
}

/** @param amount céntimos */
export function describeCost(amount: number): string {
	return amount === 0 ? "gratis" : formatSoles(amount);
}

export function describeZone({ price, freeFrom, days: [min, max] }: ShippingZone): string {
	return `${formatSoles(price.pen)}, gratis desde ${formatSoles(freeFrom)}. De ${min} a ${max} días hábiles.`;
}

/** @returns `Estándar a Lima y Callao: S/ 12.00. De 1 a 5 días hábiles.` */
export function describeShipping({ label, zone, price, days: [min, max], isPickUp }: Shipping): string {
	const cost = describeCost(price.pen);
	if (isPickUp) return `${label}, en ${zone}: ${cost}.`;
	return `${label} a ${zone}: ${cost}. De ${min} a ${max} días hábiles.`;
}

/**
 * Picking up counts as delivery while it is not offered.
 * @param destination INEI codes; the province alone decides @returns undefined without a valid province
 */
export function quoteShipping(
	destination: { deliveryMethod?: unknown; department?: unknown; province?: unknown },
	subtotal: Price,
	tariffs: Tariffs,
): Shipping | undefined {
	const { deliveryMethod, department, province } = destination;
	const pickUp = deliveryMethod === "pickUp" ? offerPickUp(tariffs) : undefined;
	if (pickUp) {
		const { address, price } = pickUp;
		return { label: pickUpName, zone: address, days: handlingDays, price, isPickUp: true };
	}
	if (typeof department !== "string" || typeof province !== "string") return undefined;
	if (!/^\d{4}$/.test(province) || !province.startsWith(department)) return undefined;
	const { name, days, price, freeFrom } = findZone(province, tariffs);
	return {
		label: shippingMethod,
		zone: name,
		days,
		price: subtotal.pen >= freeFrom ? { pen: 0, usd: 0 } : price,
	};
}

/** @param subtotal in céntimos @returns `Te faltan S/ 40.00 para el envío gratis a Lima y Callao.` */
export function describeFreeDelivery(
	zoneName: string | undefined,
	subtotal: number,
	tariffs: Tariffs,
): string {
	const all = listZones(tariffs);
	const { name, freeFrom } = all.find((zone) => zone.name === zoneName) ?? all[0];
	return subtotal < freeFrom
		? `Te faltan ${formatSoles(freeFrom - subtotal)} para el envío gratis a ${name}.`
		: `Tu envío a ${name} es gratis.`;
}

/**
 * The first zone with a prefix of the province's code.
 * @param province INEI code; one that a law made after the zones were set belongs to the last zone
 */
export function findZone(province: string, tariffs: Tariffs): ShippingZone {
	const zones = listZones(tariffs);
	const isIn = ({ places }: ShippingZone) => places.some((code) => province.startsWith(code));
	return zones.find(isIn) ?? zones.at(-1) ?? zones[0];
}
