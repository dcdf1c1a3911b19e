import { formatSoles, type Price } from "~/money";

/** Where the store delivers, for how much and how soon. The first zone that names a place is its zone. */
export const shippingZones: ShippingZone[] = [
	{
		id: "lima",
		name: "Lima y Callao",
		places: ["1501", "07"],
		days: [1, 5],
		price: { pen: 1200, usd: 320 },
		freeFrom: 19_900,
	},
	{
		id: "selva",
		name: "Loreto, Madre de Dios y Ucayali",
		places: ["16", "17", "25"],
		days: [3, 8],
		price: { pen: 4500, usd: 1200 },
		freeFrom: 79_900,
	},
	{
		id: "provincias",
		name: "Otras provincias",
		places: [""],
		days: [3, 8],
		price: { pen: 2400, usd: 640 },
		freeFrom: 39_900,
	},
];

export const shippingLabel = "Estándar";

export interface ShippingZone {
	id: string;
	name: string;
	/** Beginnings of INEI codes: two digits for a department, four for a province. */
	places: string[];
	/** The least and the most working days. */
	days: [number, number];
	price: Price;
	/** The subtotal in céntimos from which it costs nothing. */
	freeFrom: number;
}

export interface Shipping {
	label: string;
	zone: string;
	days: [number, number];
	price: Price;
}

/** What a zone's delivery costs and how long it takes, in words. */
export function shippingTerms({ price, freeFrom, days: [least, most] }: ShippingZone): string {
	return `${formatSoles(price.pen)}, gratis desde ${formatSoles(freeFrom)}. De ${least} a ${most} días hábiles.`;
}

/**
 * What the delivery of an order costs.
 * @param place INEI codes; a province is enough to tell, as every zone is made of provinces
 * @returns undefined while the place is not known
 */
export function shippingTo(
	place: { department?: unknown; province?: unknown },
	subtotal: Price,
): Shipping | undefined {
	const { department, province } = place;
	if (typeof department !== "string" || typeof province !== "string") return undefined;
	if (!/^\d{4}$/.test(province) || !province.startsWith(department)) return undefined;
	const zone = shippingZones.find(({ places }) => places.some((code) => province.startsWith(code)));
	if (!zone) return undefined;
	const { name, days, price, freeFrom } = zone;
	return {
		label: shippingLabel,
		zone: name,
		days,
		price: subtotal.pen >= freeFrom ? { pen: 0, usd: 0 } : price,
	};
}
