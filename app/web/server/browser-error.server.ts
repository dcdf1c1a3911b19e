import { z } from "zod";
import { cleanErrorText } from "~/platform/values/clean-error-text.server";
import { parseJson } from "~/platform/values/parse-json";

export type BrowserError = NonNullable<ReturnType<typeof readBrowserError>>;

export const maxReportBytes = 8 * 1024;

const maxFrames = 20;

/** Parses a report; drops everything that the shopper typed or that names an order. */
export function readBrowserError(body: string) {
	const { data } = report.safeParse(parseJson(body));
	const frames = data?.stack.split("\n").flatMap(readFrame).slice(0, maxFrames);
	if (!data || !frames || frames.length === 0) return undefined;
	const { name, message, path, version } = data;
	return { name: cleanErrorText(name, 60), message: cleanErrorText(message, 300), frames, path, version };
}

const report = z.object({
	name: z.string(),
	message: z.string(),
	stack: z.string(),
	path: z.string().startsWith("/"),
	version: z.string().regex(/^\w{1,40}$/),
});

/** Chromium: `    at load (https://wasi.example/assets/a.js:1:2)`; others: `load@https://wasi.example/assets/a.js:1:2`. */
function readFrame(line: string): string[] {
	const [, place] = /(\/assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7})/.exec(line) ?? [];
	const [, caller] = /^\s*(?:at (?:async )?)?([\w$.]{1,60})(?: \(|@)/.exec(line) ?? [];
	return place ? [caller ? `${caller} (${place})` : place] : [];
}
