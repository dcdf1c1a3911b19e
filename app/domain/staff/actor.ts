import { type Area, mayUse, type Role } from "./roles";

/** What is done to many records, each in its own transaction, with one entry of the journal. */
export interface JournaledAct {
	id: string;
	collection: "product" | "order";
	/** Record ids. In `unsure` are those whose write failed, but may have been stored. */
	planned: readonly string[];
	changed: Set<string>;
	unsure: Set<string>;
	mayBeUndone: boolean;
}

/** Who acts, in which role and through which door. Acts of the domain take one. */
export interface Actor {
	/** `shopper`, `webhook`, `store`, or the name of whoever keeps the store. */
	by: string;
	now: Date;
	/** Undefined for whoever is not of the team. Commands act as the owner. */
	role?: Role;
	/** What the journal calls the act, such as `orders status`. Without it, no entry is written. */
	action?: string;
	/** The act on many records of which this is a part. */
	act?: JournaledAct;
	/** The journal's entry, or part of one, that the act takes back. */
	undoes?: string;
	/** A hash of the sent form. An order is changed by it only once. */
	form?: string;
}

/** The actor's role does not include the act. The desk answers 403. */
export class NotAllowed extends Error {
	override name = "NotAllowed";
}

export function isAllowed({ role }: Pick<Actor, "role">, area: Area): boolean {
	return role !== undefined && mayUse(role, area);
}

export function requireArea(actor: Pick<Actor, "role" | "by">, area: Area): void {
	if (!isAllowed(actor, area)) throw new NotAllowed(`${actor.by} may not use ${area}`);
}
