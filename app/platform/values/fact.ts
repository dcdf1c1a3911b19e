export interface Fact {
	name: string;
	value: string;
}
