import { onTrackedError } from "~/platform/process/log.server";
import { cleanErrorText } from "~/platform/values/clean-error-text.server";

export type ErrorTracker = Awaited<ReturnType<typeof openErrorTracker>>;

interface TrackerEvent {
	exception?: { values?: { value?: string }[] };
	[key: string]: unknown;
}

interface TrackerSdk {
	init(options: object): unknown;
	captureException(error: Error, hint: { tags: Record<string, string> }): string;
	flush(milliseconds: number): Promise<boolean>;
}

/** Not a dependency, because it takes 60 MB with its own dependencies. */
const sdkName: string = "@sentry/node";
const flushMs = 2000;
const sentFields = [
	...["event_id", "timestamp", "platform", "level", "release", "environment"],
	...["exception", "tags", "sdk"],
];

export async function openErrorTracker(dsn: string, release: string, environment: string) {
	const sdk = await importSdk();
	sdk.init({
		dsn,
		release,
		environment,
		sendDefaultPii: false,
		// No data of requests, breadcrumbs or the machine.
		defaultIntegrations: false,
		integrations: [],
		registerEsmLoaderHooks: false,
		skipOpenTelemetrySetup: true,
		beforeSend: withoutPersonalData,
	});
	onTrackedError((error, cause) => sdk.captureException(error, { tags: { cause } }));
	return { flush: () => sdk.flush(flushMs) };
}

async function importSdk(): Promise<TrackerSdk> {
	try {
		return await import(/* @vite-ignore */ sdkName);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
		throw new Error(`SENTRY_DSN: the tracker's SDK is not installed: run npm install ${sdkName}`);
	}
}

function withoutPersonalData(event: TrackerEvent): TrackerEvent {
	for (const one of event.exception?.values ?? []) one.value = cleanErrorText(one.value ?? "", 300);
	return Object.fromEntries(Object.entries(event).filter(([field]) => sentFields.includes(field)));
}
