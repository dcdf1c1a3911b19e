import type { Business } from "~/domain/business/business-record.server";
import { convertPrice } from "~/platform/values/money";

export const deliveryMethods = ["home", "pickUp"] as const;
export const pickUpName = "Recojo en tienda";

export type PickUpOffer = NonNullable<ReturnType<typeof offerPickUp>>;

export function offerPickUp({ address, pickUp, exchangeRate }: Business) {
	return address && pickUp ? { address, price: convertPrice(pickUp, exchangeRate) } : undefined;
}

export function withHours(address: string, { hours }: Pick<Business, "hours">): string {
	return hours ? `${address} (${hours})` : address;
}

export function quotePickUp(business: Business): string {
	const offer = offerPickUp(business);
	return offer ? [offer.price.pen, offer.price.usd, offer.address].join("*") : "";
}
