import { z } from "zod";
import { cleanErrorText } from "~/http/clean-error-text.server";

/** What a browser says of an error, without anything that the shopper typed or that names an order. */
export interface BrowserError {
	name: string;
	message: string;
	/** `load (/assets/interface-B8x2.js:1:2345)`, the innermost first. */
	frames: string[];
	/** Of the page; its route is logged instead. */
	path: string;
	/** Of the browser's files. */
	version: string;
}

/** Bytes. */
export const maxReportBytes = 8 * 1024;

const maxFrames = 20;

/** @returns undefined unless it is an error in the store's own files */
export function readBrowserError(body: string): BrowserError | undefined {
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

function parseJson(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return undefined;
	}
}

/** Chromium: `    at load (https://wasi.example/assets/a.js:1:2)`; others: `load@https://wasi.example/assets/a.js:1:2`. */
function readFrame(line: string): string[] {
	const [, place] = /(\/assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7})/.exec(line) ?? [];
	const [, caller] = /^\s*(?:at (?:async )?)?([\w$.]{1,60})(?: \(|@)/.exec(line) ?? [];
	return place ? [caller ? `${caller} (${place})` : place] : [];
}
