import { urls } from "~/platform/urls";
import { classifyError } from "./page-failure";

const maxReports = 5;
let reports = 0;

export function watchErrors(): void {
	addEventListener("error", ({ error }) => reportBrowserError(error));
	addEventListener("unhandledrejection", ({ reason }) => reportBrowserError(reason));
}

/** Reports an error in the store's own scripts to its log, at most `maxReports` times for each document. */
export function reportBrowserError(error: unknown): void {
	const isOwn = error instanceof Error && error.stack?.includes(`${location.origin}/assets/`);
	// The router gave the request up: a newer one replaced it.
	const isGivenUp = isOwn && error.name === "AbortError";
	if (!isOwn || isGivenUp || classifyError(error) !== 500 || reports >= maxReports) return;
	reports += 1;
	const { name, message, stack = "" } = error;
	const { version } = window.__remixManifest;
	const report = { name, message: message.slice(0, 500), stack: stack.slice(0, 5000) };
	navigator.sendBeacon(urls.browserErrors, JSON.stringify({ ...report, path: location.pathname, version }));
}
