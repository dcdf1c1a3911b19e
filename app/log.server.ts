import pino from "pino";

/**
 * Writes one JSON line per event to standard error, synchronously, so that an exit does not lose the last
 * one. Log ids and causes, never a shopper's name, document, phone number or e-mail address.
 */
export const log = pino(
	{
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		formatters: { level: (label) => ({ level: label }) },
	},
	pino.destination({ dest: 2, sync: true }),
);

/** @returns a function that logs the id of a damaged record of the collection */
export function logDamaged(collection: string): (id: string) => void {
	return (id) => log.warn({ collection, id }, "a record cannot be shown and is skipped");
}
