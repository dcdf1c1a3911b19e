export interface Actor {
	/** `shopper`, `webhook`, or the name of whoever keeps the store. */
	by: string;
	now: Date;
}
