import { spawn } from "node:child_process";
import { once } from "node:events";
import { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { root } from "./serving";

export interface Finished {
	status: number | null;
	stdout: string;
	stderr: string;
}

/** Runs one of the project's commands in a process with only these variables and PATH. */
export async function runProcess(
	script: string,
	args: string[],
	env: Record<string, string> = {},
	input: string | Uint8Array = "",
): Promise<Finished> {
	const child = spawn(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...args], {
		cwd: root,
		env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
		timeout: 60_000,
	});
	// A program may exit without reading all of its input.
	child.stdin.on("error", () => undefined);
	child.stdin.end(input);
	const [stdout, stderr, [status]] = await Promise.all([
		buffer(child.stdout),
		buffer(child.stderr),
		once(child, "close") as Promise<[number | null]>,
	]);
	return { status, stdout: stdout.toString(), stderr: stderr.toString() };
}

let runs = 0;

/**
 * Runs a command such as `npm run orders` in this process, because starting another one takes half a second. Only one
 * may run at a time, since it replaces the arguments, the environment and the standard streams.
 */
export async function runCommand(
	script:
		| "catalog"
		| "complaints"
		| "discounts"
		| "dump"
		| "load"
		| "mail"
		| "messages"
		| "orders"
		| "report"
		| "journal"
		| "staff"
		| "reviews"
		| "stock"
		| "store"
		| "trace",
	args: string[],
	env: Record<string, string> = {},
	input: string | Uint8Array = "",
): Promise<Finished> {
	const { argv, env: ownEnv, exitCode } = process;
	const written = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
	const restoreStreams = replaceStreams({
		stdin: Readable.from([Buffer.from(input)]),
		stdout: collector(written.stdout),
		stderr: collector(written.stderr),
	});
	process.argv = [process.execPath, `scripts/${script}.ts`, ...args];
	process.env = { PATH: ownEnv.PATH, NODE_ENV: "production", ...env };
	process.exitCode = 0;
	try {
		// The query makes the script run again, while its imports stay loaded.
		await import(/* @vite-ignore */ `${root}/scripts/${script}.ts?run=${++runs}`);
		const [stdout, stderr] = [written.stdout, written.stderr].map((chunks) => Buffer.concat(chunks));
		return { status: Number(process.exitCode), stdout: String(stdout), stderr: String(stderr) };
	} finally {
		restoreStreams();
		Object.assign(process, { argv, env: ownEnv, exitCode });
	}
}

function collector(chunks: Buffer[]): Writable {
	return new Writable({
		write(chunk: Buffer, _, done) {
			chunks.push(chunk);
			done();
		},
	});
}

/** @returns a function that restores the process's own streams */
function replaceStreams(streams: Record<"stdin" | "stdout" | "stderr", Readable | Writable>): () => void {
	const own = Object.keys(streams).map((name) => [name, Object.getOwnPropertyDescriptor(process, name)]);
	for (const [name, value] of Object.entries(streams)) {
		Object.defineProperty(process, name, { value, configurable: true });
	}
	return () => Object.defineProperties(process, Object.fromEntries(own));
}
