export interface Actor {
	/** `shopper`, `webhook`, or the name of whoever keeps the store. */
	by: string;
	now: Date;
	/** A hash of the sent form. An order is changed by it only once. */
	form?: string;
}
