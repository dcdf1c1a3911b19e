import { randomBytes } from "node:crypto";
import type { Datastore } from "~/datastore/datastore.server";
import { findPlaceNames, formatPlace } from "~/delivery/ubigeo.server";
import type { Session } from "./session.server";
import { type Address, maxAddresses } from "./shopper";
import { changeShopper } from "./shopper-repository.server";

/** Adds an address, or changes the one with its id. @returns false when there is no room @throws as changeShopper */
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

/** An address that is not there is as good as removed. @throws as changeShopper */
export function removeAddress(datastore: Datastore, session: Session, id: unknown): Promise<void> {
	return changeShopper(datastore, session, (shopper) => {
		const addresses = shopper.addresses.filter((one) => one.id !== id);
		return { shopper: { ...shopper, addresses }, result: undefined };
	});
}

/** @returns false when there is no such address @throws as changeShopper */
export function makeDefault(datastore: Datastore, session: Session, id: unknown): Promise<boolean> {
	return changeShopper(datastore, session, (shopper) => {
		const chosen = shopper.addresses.find((one) => one.id === id);
		if (!chosen) return { result: false };
		const addresses = [chosen, ...shopper.addresses.filter((one) => one !== chosen)];
		return { shopper: { ...shopper, addresses }, result: true };
	});
}

/** @param sent what a form says; a form that says none gets a new one */
export function readAddressId(sent?: unknown): string {
	return typeof sent === "string" && /^[0-9a-f]{32}$/.test(sent) ? sent : randomBytes(16).toString("hex");
}

/** An address as it is drawn. */
export interface AddressView {
	id: string;
	alias: string;
	lines: string[];
}

export function viewOfAddress({ id, alias, district, address }: Address): AddressView {
	return { id, alias, lines: [address, formatPlace(district)] };
}

/** An address as a form has it: the codes of the places above a district are its first digits. */
export function answersOfAddress({ alias, district, address }: Address) {
	return {
		alias,
		address,
		...(findPlaceNames(district) && {
			department: district.slice(0, 2),
			province: district.slice(0, 4),
			district,
		}),
	};
}
