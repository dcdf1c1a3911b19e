import { formatSoles, type Price } from "~/money";

/** A province belongs to the first zone with a prefix of its code. */
export const shippingZones: [ShippingZone, ...ShippingZone[]] = [
	{
		id: "lima",
		name: "Lima y Callao",
		codePrefixes: ["1501", "07"],
		days: [1, 5],
		price: { pen: 1200, usd: 320 },
		freeFrom: 19_900,
	},
	{
		id: "selva",
		name: "Loreto, Madre de Dios y Ucayali",
		codePrefixes: ["16", "17", "25"],
		days: [3, 8],
		price: { pen: 4500, usd: 1200 },
		freeFrom: 79_900,
	},
	{
		id: "provincias",
		name: "Otras provincias",
		codePrefixes: [""],
		days: [3, 8],
		price: { pen: 2400, usd: 640 },
		freeFrom: 39_900,
	},
];

/** Minimum and maximum working days until dispatch, which each zone's days include. */
export const handlingDays: [number, number] = [0, 1];

export const shippingMethod = "Estándar";

export interface ShippingZone {
	id: string;
	name: string;
	/** INEI codes of two digits for a department, four for a province. */
	codePrefixes: string[];
	/** Minimum and maximum working days. */
	days: [number, number];
	price: Price;
	/** The lowest subtotal with free delivery, in céntimos. */
	freeFrom: number;
}

export interface Shipping {
	label: string;
	zone: string;
	days: [number, number];
	price: Price;
}

export function describeZone({ price, freeFrom, days: [min, max] }: ShippingZone): string {
	return `${formatSoles(price.pen)}, gratis desde ${formatSoles(freeFrom)}. De ${min} a ${max} días hábiles.`;
}

/** @returns `Estándar a Lima y Callao: S/ 12.00. De 1 a 5 días hábiles.` */
export function describeShipping({ label, zone, price, days: [min, max] }: Shipping): string {
	const cost = price.pen === 0 ? "gratis" : formatSoles(price.pen);
	return `${label} a ${zone}: ${cost}. De ${min} a ${max} días hábiles.`;
}

/** @param destination INEI codes; the province alone decides @returns undefined without a valid province */
export function quoteShipping(
	destination: { department?: unknown; province?: unknown },
	subtotal: Price,
): Shipping | undefined {
	const { department, province } = destination;
	if (typeof department !== "string" || typeof province !== "string") return undefined;
	if (!/^\d{4}$/.test(province) || !province.startsWith(department)) return undefined;
	const zone = findZone(province);
	if (!zone) return undefined;
	const { name, days, price, freeFrom } = zone;
	return {
		label: shippingMethod,
		zone: name,
		days,
		price: subtotal.pen >= freeFrom ? { pen: 0, usd: 0 } : price,
	};
}

/** @param subtotal in céntimos @returns `Te faltan S/ 40.00 para el envío gratis a Lima y Callao.` */
export function describeFreeDelivery(zoneName: string | undefined, subtotal: number): string {
	const { name, freeFrom } = shippingZones.find((zone) => zone.name === zoneName) ?? shippingZones[0];
	return subtotal < freeFrom
		? `Te faltan ${formatSoles(freeFrom - subtotal)} para el envío gratis a ${name}.`
		: `Tu envío a ${name} es gratis.`;
}

/** @param province INEI code */
export function findZone(province: string): ShippingZone | undefined {
	return shippingZones.find(({ codePrefixes }) => codePrefixes.some((code) => province.startsWith(code)));
}
