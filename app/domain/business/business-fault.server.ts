/** Why a field of the business cannot be what was typed: for commands, and in Spanish for the desk. */
export class BusinessFault extends Error {
	constructor(
		message: string,
		public spanish: string,
	) {
		super(message);
	}
}
