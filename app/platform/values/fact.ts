/** A row of a list of names and values, on a page or in a mail. */
export interface Fact {
	name: string;
	/** May have several lines. */
	value: string;
}
