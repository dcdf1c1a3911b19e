import type { Business } from "~/domain/business/business-record.server";
import { formatSoles, type Price } from "~/platform/values/money";
import { findAgency, methodOf, offerPickUp, pickUpName } from "./pick-up";
import { placesOf } from "./place";
import {
	type DeliveredGoods,
	describeDays,
	findZone,
	findZonesWithin,
	handlingDays,
	type ShippingZone,
	shippingMethod,
	tariffFor,
} from "./shipping-zones";

export interface Shipping {
	label: string;
	zone: string;
	/** Minimum and maximum working days until it arrives or can be picked up. */
	days: [number, number];
	price: Price;
	isPickUp?: true;
	/** The carrier at whose agency it is picked up. */
	agency?: string;
}

export function nameShipping({ label, isPickUp, agency }: Pick<Shipping, "label" | "isPickUp" | "agency">) {
	return isPickUp || agency ? label : `Envío ${label}`;
}

export function describeRoute({ zone, days: [min, max], isPickUp }: Shipping): string {
	return isPickUp ? zone : `${zone}, de ${min} a ${max} días hábiles`;
}

export function describeCost(amount: number): string {
	return amount === 0 ? "gratis" : formatSoles(amount);
}

export function describeShipping(shipping: Shipping): string {
	const { label, zone, price, days, isPickUp, agency } = shipping;
	const cost = describeCost(price.pen);
	if (isPickUp) return `${label}, en ${zone}: ${cost}.`;
	return `${label} ${agency ? "en" : "a"} ${zone}: ${cost}. ${describeDays(days)}.`;
}

interface Destination {
	deliveryMethod?: unknown;
	department?: unknown;
	province?: unknown;
	district?: unknown;
}

/**
 * Quotes a home delivery if the chosen way of picking up is not offered.
 * @returns undefined without a valid province, or without the district on which the tariff depends
 */
export function quoteShipping(
	destination: Destination,
	goods: DeliveredGoods,
	business: Business,
): Shipping | undefined {
	const { deliveryMethod } = destination;
	const pickUp = deliveryMethod === "pickUp" ? offerPickUp(business) : undefined;
	if (pickUp) {
		const { address, price } = pickUp;
		return { label: pickUpName, zone: address, days: handlingDays, price, isPickUp: true };
	}
	const place = readPlace(destination);
	if (!place) return undefined;
	const zone = findZone(place, business);
	const agency = findAgency(deliveryMethod, business);
	if (agency) {
		const { label, days, price, carrier } = agency;
		return { label, zone: zone.name, days, price, agency: carrier };
	}
	const [first, ...others] = findZonesWithin(place, business);
	const isCertain = others.every((other) => first && hasSameTerms(first, other, goods));
	return isCertain
		? { label: shippingMethod, zone: zone.name, days: zone.days, price: priceIn(zone, goods) }
		: undefined;
}

/** @returns undefined also for a cart of which nothing is left */
export function quoteCartShipping(
	destination: Destination,
	cart: DeliveredGoods & { count: number },
	business: Business,
): Shipping | undefined {
	return cart.count > 0 ? quoteShipping(destination, cart, business) : undefined;
}

/** @returns the least that a home delivery costs in the province, in céntimos; undefined without a valid province */
export function quoteLeast(destination: Destination, goods: DeliveredGoods, business: Business) {
	const place = readPlace(destination);
	if (!place) return undefined;
	return Math.min(...findZonesWithin(place, business).map((zone) => priceIn(zone, goods).pen));
}

/** The code of the district, or else of the province. */
function readPlace({ department, province, district }: Destination): string | undefined {
	if (typeof department !== "string" || typeof province !== "string") return undefined;
	if (!/^\d{4}$/.test(province) || !province.startsWith(department)) return undefined;
	const isDistrict =
		typeof district === "string" && /^\d{6}$/.test(district) && district.startsWith(province);
	return isDistrict ? district : province;
}

function priceIn(zone: ShippingZone, goods: DeliveredGoods): Price {
	const { price, freeFrom } = tariffFor(goods, zone);
	return goods.subtotal.pen >= freeFrom ? { pen: 0, usd: 0 } : price;
}

function hasSameTerms(one: ShippingZone, other: ShippingZone, goods: DeliveredGoods): boolean {
	const [terms, others] = [one, other].map((zone) => JSON.stringify([tariffFor(goods, zone), zone.days]));
	return terms === others;
}

/** Quotes an order's way of delivery for other goods or another district, at the order's exchange rate. @returns undefined if it is no longer offered */
export function quoteAgain(
	agreed: Shipping,
	district: string,
	goods: DeliveredGoods & Pick<Business, "exchangeRate">,
	business: Business,
): Shipping | undefined {
	const deliveryMethod = methodOf(agreed);
	const { exchangeRate = business.exchangeRate } = goods;
	const priced = { ...business, ...(exchangeRate && { exchangeRate }) };
	const quoted = quoteShipping({ deliveryMethod, ...placesOf(district) }, goods, priced);
	return quoted && methodOf(quoted) === deliveryMethod ? quoted : undefined;
}
