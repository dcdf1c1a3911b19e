import { type PlaceLevel, placesOf } from "~/domain/delivery/place";
import { findPlaceNames, formatPlace } from "~/domain/delivery/ubigeo.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { createIdempotencyKey, readIdempotencyKey } from "~/platform/values/idempotency-key.server";
import { maxAddresses, type Session } from "./shopper";
import type { Address } from "./shopper-record.server";
import { changeShopper } from "./shopper-repository.server";

/** Adds an address, or replaces the one with its id. @throws as changeShopper */
export function saveAddress(
	datastore: Datastore,
	{ session, address }: { session: Session; address: Address },
	{ now }: Actor,
): Promise<{ outcome: "saved" | "full" }> {
	return changeShopper<{ outcome: "saved" | "full" }>(datastore, session, now, (shopper) => {
		const { addresses } = shopper;
		const isKnown = addresses.some(({ id }) => id === address.id);
		if (!isKnown && addresses.length >= maxAddresses) return { result: { outcome: "full" } };
		const changed = isKnown
			? addresses.map((one) => (one.id === address.id ? address : one))
			: [...addresses, address];
		return { shopper: { ...shopper, addresses: changed }, result: { outcome: "saved" } };
	});
}

interface NamedAddress {
	session: Session;
	id: string;
}

/** An unknown id has no effect. @throws as changeShopper */
export function removeAddress(datastore: Datastore, { session, id }: NamedAddress, { now }: Actor) {
	return changeShopper<{ outcome: "removed" }>(datastore, session, now, (shopper) => {
		const addresses = shopper.addresses.filter((one) => one.id !== id);
		return { shopper: { ...shopper, addresses }, result: { outcome: "removed" } };
	});
}

export function setDefaultAddress(datastore: Datastore, { session, id }: NamedAddress, { now }: Actor) {
	return changeShopper<{ outcome: "set" | "unknown" }>(datastore, session, now, (shopper) => {
		const newDefault = shopper.addresses.find((one) => one.id === id);
		if (!newDefault) return { result: { outcome: "unknown" } };
		const addresses = [newDefault, ...shopper.addresses.filter((one) => one !== newDefault)];
		return { shopper: { ...shopper, addresses }, result: { outcome: "set" } };
	});
}

export function readAddressId(submitted?: unknown): string {
	return readIdempotencyKey(submitted) ?? createIdempotencyKey();
}

export type AddressView = ReturnType<typeof toAddressView>;

export function toAddressView({ id, alias, district, address }: Address) {
	return { id, alias, lines: [address, formatPlace(district)] };
}

export type AddressAnswers = Partial<Record<"alias" | "address" | PlaceLevel, string>>;

export function toAddressAnswers({ alias, district, address }: Address): AddressAnswers {
	return { alias, address, ...(findPlaceNames(district) && placesOf(district)) };
}
