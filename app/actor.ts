/** Who changes something, and when. */
export interface Actor {
	/** `shopper`, or the name of whoever keeps the store. */
	by: string;
	now: Date;
}
