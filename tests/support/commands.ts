import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { builtCommands } from "../../scripts/commands/built-commands";
import { root } from "./serving";

export interface Finished {
	status: number | null;
	stdout: string;
	stderr: string;
}

/** With what a command ends that says this: to standard output if it succeeds, or else to standard error. */
export const ends = (status: number, said: unknown): Record<keyof Finished, unknown> =>
	status === 0 ? { status, stdout: said, stderr: "" } : { status, stdout: "", stderr: said };

function fileOf(script: string): string {
	return builtCommands.includes(script) ? `build/commands/${script}.js` : `scripts/${script}.ts`;
}

let runs = 0;

/**
 * Runs a command such as `npm run orders` in this process, because starting another one takes a fifth of a second. Only
 * one may run at a time, since it replaces the arguments, the environment and the standard streams. It ends where it
 * calls `process.exit`.
 */
export async function runCommand(
	script: string,
	args: string[],
	env: Record<string, string> = {},
	input: string | Uint8Array = "",
): Promise<Finished> {
	const { argv, env: ownEnv, exitCode, exit } = process;
	const file = join(root, fileOf(script));
	let end: ProcessExit | undefined;
	const written = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
	const collect = (chunks: Buffer[]) => collector((chunk) => void (end ?? chunks.push(chunk)));
	const restoreStreams = replaceStreams({
		stdin: Readable.from([Buffer.from(input)]),
		stdout: collect(written.stdout),
		stderr: collect(written.stderr),
	});
	process.argv = [process.execPath, file, ...args];
	// A store in this process may ask the Auth emulator meanwhile.
	const { PATH, FIREBASE_AUTH_EMULATOR_HOST } = ownEnv;
	process.env = { PATH, FIREBASE_AUTH_EMULATOR_HOST, NODE_ENV: "production", ...env };
	process.exitCode = 0;
	const restoreListeners = keepListeners(["SIGINT", "SIGTERM", "SIGHUP"]);
	process.exit = (status) => {
		end ??= new ProcessExit(Number(status ?? process.exitCode));
		throw end;
	};
	try {
		// The query makes the command run again, while its imports stay loaded.
		await import(/* @vite-ignore */ `${file}?run=${++runs}`).catch((error) => {
			if (!end) throw error;
		});
		const [stdout, stderr] = [written.stdout, written.stderr].map((chunks) => Buffer.concat(chunks));
		return {
			status: end?.status ?? Number(process.exitCode),
			stdout: String(stdout),
			stderr: String(stderr),
		};
	} finally {
		restoreStreams();
		restoreListeners();
		Object.assign(process, { argv, env: ownEnv, exitCode, exit });
	}
}

/** Thrown by `process.exit`. What a command writes after it is ignored. */
class ProcessExit extends Error {
	constructor(readonly status: number) {
		super("The command has ended.");
	}
}

function collector(keep: (chunk: Buffer) => void): Writable {
	return new Writable({
		write(chunk: Buffer, _, done) {
			keep(chunk);
			done();
		},
	});
}

/** @returns a function that restores the process's own streams */
function replaceStreams(streams: Record<"stdin" | "stdout" | "stderr", Readable | Writable>): () => void {
	const own = Object.keys(streams).map((name) => [name, Object.getOwnPropertyDescriptor(process, name)]);
	for (const [name, value] of Object.entries(streams))
		Object.defineProperty(process, name, { value, configurable: true });
	return () => Object.defineProperties(process, Object.fromEntries(own));
}

/** @returns a function that removes the listeners that were added since */
function keepListeners(signals: NodeJS.Signals[]): () => void {
	const before = signals.map((signal) => process.listeners(signal));
	return () => {
		for (const [index, signal] of signals.entries())
			for (const listener of process.listeners(signal))
				if (!before[index]?.includes(listener)) process.off(signal, listener);
	};
}
