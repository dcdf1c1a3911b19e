import pino from "pino";

const errorLevel = 50;

export type Log = Record<"info" | "warn" | "error", (details: object, message: string) => void>;

/** Synchronous, so that an exit does not lose the last line. Log ids and causes, never a shopper's personal data. */
export const log = pino(
	{
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		formatters: { level: (label) => ({ level: label }) },
		serializers: { err: describeError },
		hooks: {
			logMethod(args, method, level) {
				const [details, message] = args as unknown as [{ err?: unknown } | string, string?];
				const error = typeof details === "object" ? details.err : undefined;
				if (level >= errorLevel && error instanceof Error) trackError(error, message ?? "");
				method.apply(this, args);
			},
		},
	},
	{ write: (line: string) => destination.write(line) },
);

/** Says less of an error whose stack cannot be formatted, so that whoever logs it goes on. */
export function describeError(error: Error): object {
	try {
		return pino.stdSerializers.err(error);
	} catch {
		return { type: error.name, message: error.message };
	}
}

let destination: { write(line: string): void } = pino.destination({ dest: 2, sync: true });

/** Instead of the standard error. */
export function writeLogTo(other: typeof destination): void {
	destination = other;
}

type ErrorListener = (error: Error, cause: string) => void;

let listener: ErrorListener | undefined;

export function onTrackedError(tell: ErrorListener): void {
	listener = tell;
}

export function trackError(error: Error, cause: string): void {
	listener?.(error, cause);
}
