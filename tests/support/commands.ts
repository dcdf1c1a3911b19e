import { spawn } from "node:child_process";
import { once } from "node:events";
import { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { builtCommands } from "../../scripts/commands/built-commands";
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
	const child = spawn(process.execPath, [...nodeArgumentsOf(script), ...args], {
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

/** @returns the arguments of Node.js that run a command: the built one if it is built */
export function nodeArgumentsOf(script: string): string[] {
	const isBuilt = builtCommands.some((name) => name === script);
	return isBuilt ? [`build/commands/${script}.js`] : ["--import", "tsx", `scripts/${script}.ts`];
}

let runs = 0;

/**
 * Runs a command such as `npm run orders` in this process, because starting another one takes a fifth of a second. Only
 * one may run at a time, since it replaces the arguments, the environment and the standard streams.
 * @throws Error if the command calls `process.exit`, as for --help where `readOptions` prints it
 */
export async function runCommand(
	script: (typeof builtCommands)[number],
	args: string[],
	env: Record<string, string> = {},
	input: string | Uint8Array = "",
): Promise<Finished> {
	const { argv, env: ownEnv, exitCode, exit } = process;
	const written = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
	const restoreStreams = replaceStreams({
		stdin: Readable.from([Buffer.from(input)]),
		stdout: collector(written.stdout),
		stderr: collector(written.stderr),
	});
	process.argv = [process.execPath, `build/commands/${script}.js`, ...args];
	process.env = { PATH: ownEnv.PATH, NODE_ENV: "production", ...env };
	process.exitCode = 0;
	process.exit = () => {
		throw new Error(`${script} calls process.exit, which would end the tests: run it by runProcess.`);
	};
	try {
		// The query makes the command run again, while its imports stay loaded.
		await import(/* @vite-ignore */ `${root}/build/commands/${script}.js?run=${++runs}`);
		const [stdout, stderr] = [written.stdout, written.stderr].map((chunks) => Buffer.concat(chunks));
		return { status: Number(process.exitCode), stdout: String(stdout), stderr: String(stderr) };
	} finally {
		restoreStreams();
		Object.assign(process, { argv, env: ownEnv, exitCode, exit });
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
