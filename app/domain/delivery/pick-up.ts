import type { Business } from "~/domain/business/business-record.server";
import { convertPrice } from "~/platform/values/money";

/** `agency:Olva` is picked up at an agency of the carrier Olva. */
export type DeliveryMethod = "home" | "pickUp" | `agency:${string}`;

export const pickUpName = "Recojo en tienda";

export function offerPickUp({ address, pickUp, exchangeRate }: Business) {
	return address && pickUp ? { address, price: convertPrice(pickUp, exchangeRate) } : undefined;
}

export function listAgencies({ agencies = [], exchangeRate }: Business) {
	return agencies.map(({ carrier, price, days }) => ({
		...{ carrier, days, method: agencyMethod(carrier), label: `Recojo en agencia ${carrier}` },
		price: convertPrice(price, exchangeRate),
	}));
}

export function findAgency(method: unknown, business: Business) {
	return listAgencies(business).find((offer) => offer.method === method);
}

const agencyPrefix = "agency:";

export function agencyMethod(carrier: string): DeliveryMethod {
	return `${agencyPrefix}${carrier}`;
}

export function isAgency(method: unknown): boolean {
	return typeof method === "string" && method.startsWith(agencyPrefix);
}

export function isOffered(method: DeliveryMethod, business: Business): boolean {
	if (method === "pickUp") return offerPickUp(business) !== undefined;
	return !isAgency(method) || findAgency(method, business) !== undefined;
}

/** How an order that was quoted so is delivered. */
export function methodOf({ isPickUp, agency }: { isPickUp?: true; agency?: string }): DeliveryMethod {
	if (agency !== undefined) return agencyMethod(agency);
	return isPickUp ? "pickUp" : "home";
}

export function withHours(address: string, { hours }: Pick<Business, "hours">): string {
	return hours ? `${address} (${hours})` : address;
}

/** What the checkout shows beside the ways of picking up, one a line. */
export function quoteWaysOfPickUp(business: Business): string {
	const methods: DeliveryMethod[] = ["pickUp", ...listAgencies(business).map(({ method }) => method)];
	return methods.flatMap((method) => quoteMethod(method, business) ?? []).join("\n");
}

export function isQuoted(method: DeliveryMethod, quoted: string, business: Business): boolean {
	const now = quoteMethod(method, business);
	return now !== undefined && quoted.split(/\r?\n/).includes(now);
}

function quoteMethod(method: DeliveryMethod, business: Business): string | undefined {
	const shop = method === "pickUp" ? offerPickUp(business) : undefined;
	if (shop) return [shop.price.pen, shop.price.usd, shop.address].join("*");
	const agency = findAgency(method, business);
	return agency && [method, agency.price.pen, agency.price.usd, ...agency.days].join("*");
}
