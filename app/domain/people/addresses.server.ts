import { type PlaceLevel, placesOf } from "~/domain/delivery/place";
import { findPlaceNames, formatPlace } from "~/domain/delivery/ubigeo.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { createIdempotencyKey, readIdempotencyKey } from "~/platform/values/idempotency-key.server";
import { maxAddresses, type Session } from "./shopper";
import type { Address } from "./shopper-record.server";
import { changeShopper } from "./shopper-repository.server";

/** Adds an address, or replaces the one with its id. @returns false when the list is full @throws as changeShopper */
export function saveAddress(datastore: Datastore, session: Session, address: Address): Promise<boolean> {
	return changeShopper(datastore, session, (shopper) => {
		const { addresses } = shopper;
		const isKnown = addresses.some(({ id }) => id === address.id);
		if (!isKnown && addresses.length >= maxAddresses) return { result: false };
		const changed = isKnown
			? addresses.map((one) => (one.id === address.id ? address : one))
			: [...addresses, address];
		return { shopper: { ...shopper, addresses: changed }, result: true };
	});
}

/** @param id an unknown one has no effect @throws as changeShopper */
export function removeAddress(datastore: Datastore, session: Session, id: unknown): Promise<void> {
	return changeShopper(datastore, session, (shopper) => {
		const addresses = shopper.addresses.filter((one) => one.id !== id);
		return { shopper: { ...shopper, addresses }, result: undefined };
	});
}

/** @returns false for an unknown id @throws as changeShopper */
export function setDefaultAddress(datastore: Datastore, session: Session, id: unknown): Promise<boolean> {
	return changeShopper(datastore, session, (shopper) => {
		const newDefault = shopper.addresses.find((one) => one.id === id);
		if (!newDefault) return { result: false };
		const addresses = [newDefault, ...shopper.addresses.filter((one) => one !== newDefault)];
		return { shopper: { ...shopper, addresses }, result: true };
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
	return {
		alias,
		address,
		...(findPlaceNames(district) && placesOf(district)),
	};
}
