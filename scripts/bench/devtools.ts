import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { chromiumArguments, requireChromium } from "./browser";
import { scratchDir } from "./servers";

// biome-ignore lint/suspicious/noExplicitAny: Each method of the protocol has its own shape.
type Json = any;

/** A command to Chromium, or to one of its pages if a session is given. */
type SendCommand = (method: string, params?: object, sessionId?: string) => Promise<Json>;

/**
 * Chromium through the DevTools protocol itself. Playwright and Puppeteer lose a page that replaces another one after
 * it was prerendered.
 */
export interface Devtools {
	send: SendCommand;
	onEvent(listener: (method: string, params: Json) => void): void;
	close(): Promise<void>;
}

export function launchDevtools(args: string[]): Devtools {
	const profile = `--user-data-dir=${mkdtempSync(join(scratchDir(), "chromium-"))}`;
	const all = [...chromiumArguments, "--headless=new", "--remote-debugging-pipe", profile, ...args];
	const child = spawn(requireChromium(), all, {
		stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
	});
	const [input, output] = child.stdio.slice(3) as unknown as [Writable, Readable];
	const pending = new Map<number, { resolve(result: Json): void; reject(error: Error): void }>();
	const listeners: ((method: string, params: Json) => void)[] = [];
	let unread = "";
	output.setEncoding("utf8").on("data", (chunk: string) => {
		const messages = (unread + chunk).split("\0");
		unread = messages.pop() ?? "";
		for (const message of messages) receive(JSON.parse(message));
	});

	function receive({ id, method, params, result, error }: Json): void {
		if (id === undefined) {
			for (const listener of listeners) listener(method, params);
			return;
		}
		const command = pending.get(id);
		pending.delete(id);
		if (error) command?.reject(new Error(error.message));
		else command?.resolve(result);
	}

	let lastId = 0;
	const send: SendCommand = (method, params = {}, sessionId) => {
		const id = ++lastId;
		input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
		return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
	};
	return {
		send,
		onEvent: (listener) => listeners.push(listener),
		async close() {
			const exited = once(child, "exit");
			await send("Browser.close");
			await exited;
		},
	};
}
