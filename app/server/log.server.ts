import pino from "pino";

/**
 * One JSON line an event, on standard error. Log ids and causes, never what a shopper typed: names, documents,
 * phones and e-mail addresses stay out.
 */
export const log = pino(
	{
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		formatters: { level: (label) => ({ level: label }) },
	},
	pino.destination({ dest: 2, sync: true }),
);
