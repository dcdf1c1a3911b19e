import pino from "pino";

/** Synchronous, so that an exit does not lose the last line. Log ids and causes, never a shopper's personal data. */
export const log = pino(
	{
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		formatters: { level: (label) => ({ level: label }) },
	},
	pino.destination({ dest: 2, sync: true }),
);

export function logDamaged(collection: string): (id: string) => void {
	return (id) => log.warn({ collection, id }, "a record cannot be shown and is skipped");
}
