import childProcess from "node:child_process";
import dns from "node:dns";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { resolve } from "node:path";
import timers from "node:timers";
import timerPromises from "node:timers/promises";
import workers from "node:worker_threads";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { filesUnder } from "./support/imports";

/** The browser's main module, the server's, and what Remix's compiler runs. */
const started = /^app\/(entry\.client|start\.server|routes)\.tsx?$/;
const modules = filesUnder("app").filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !started.test(file));

const ownFolder = `${resolve("app")}/`;
const moduleLoader = /node:internal\/modules|\/node_modules\/(vite|vitest|@vitest)\//;
const opened: string[] = [];
const restored: (() => void)[] = [];

beforeAll(() => {
	vi.resetModules();
	// Vitest's looks up the source map of every file.
	Object.assign(Error, { stackTraceLimit: 50, prepareStackTrace: undefined });
	const { promises, constants, Dirent, Stats, ...files } = fs;
	record(fs, Object.keys(files) as (keyof typeof fs)[]);
	record(promises, Object.keys(promises) as (keyof typeof promises)[]);
	record(net, ["connect", "createConnection", "createServer"]);
	record(net.Socket.prototype, ["connect"]);
	record(net.Server.prototype, ["listen"]);
	record(dns, ["lookup"]);
	record(childProcess, ["exec", "execFile", "execFileSync", "execSync", "fork", "spawn", "spawnSync"]);
	record(workers, ["Worker"]);
	record(timers, ["setInterval", "setTimeout", "setImmediate"]);
	record(timerPromises, ["setInterval", "setTimeout", "setImmediate"]);
	record(globalThis, ["fetch", "setInterval", "setTimeout", "setImmediate"]);
	record(process, ["on", "once"]);
	syncBuiltinESMExports();
});

const { stackTraceLimit, prepareStackTrace } = Error;

afterAll(() => {
	Object.assign(Error, { stackTraceLimit, prepareStackTrace });
	for (const restore of restored) restore();
	syncBuiltinESMExports();
});

it("no module opens a file, a socket or a timer when it is imported", async () => {
	for (const file of modules) await import(/* @vite-ignore */ resolve(file));
	expect(opened).toEqual([]);
});

/** Notes calls from a line of app/, also through a package, but not what loads the modules themselves. */
function record<T extends object>(owner: T, names: (keyof T & string)[]): void {
	for (const name of names) {
		const original = owner[name];
		const property = Object.getOwnPropertyDescriptor(owner, name);
		const isReadOnly = property?.get && !property.set;
		if (typeof original !== "function" || isReadOnly) continue;
		const recorded = new Proxy(original, {
			apply(target, self, args) {
				note(name);
				return Reflect.apply(target as never, self, args);
			},
			construct(target, args, newTarget) {
				note(name);
				return Reflect.construct(target as never, args, newTarget);
			},
		});
		owner[name] = recorded as never;
		restored.push(() => {
			owner[name] = original;
		});
	}
}

function note(name: string): void {
	const callers = new Error().stack?.split("\n") ?? [];
	const caller = callers.find((line) => line.includes(ownFolder) || moduleLoader.test(line));
	if (caller?.includes(ownFolder)) opened.push(`${name} ${caller.trim()}`);
}
