import { type Area, mayUse, type Role } from "./roles";

/** Who acts, in which role and through which door. Acts of the domain take one. */
export interface Actor {
	/** `shopper`, `webhook`, `store`, or the name of whoever keeps the store. */
	by: string;
	now: Date;
	/** Undefined for whoever is not of the team. Commands act as the owner. */
	role?: Role;
	/** What the journal calls the act, such as `orders status`. Without it, no entry is written. */
	action?: string;
	/** The journal's entry of an act that changes many records, of which this is a part. */
	act?: string;
	/** A hash of the sent form. An order is changed by it only once. */
	form?: string;
}

/** The actor's role does not include the act. The desk answers 403. */
export class NotAllowed extends Error {
	override name = "NotAllowed";
}

export function requireArea({ role, by }: Pick<Actor, "role" | "by">, area: Area): void {
	if (!role || !mayUse(role, area)) throw new NotAllowed(`${by} may not use ${area}`);
}
