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
