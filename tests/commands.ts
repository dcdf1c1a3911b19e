import { spawn } from "node:child_process";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { root } from "./serving";

export interface Finished {
	status: number | null;
	stdout: string;
	stderr: string;
}

/**
 * Runs one of the project's commands with these variables only (and PATH). It does not block the event loop: a blocked
 * test misses that the store closed a kept-alive connection, and its next fetch fails.
 */
export async function run(
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
	// A program that ends without reading all of its input is no fault of the test's.
	child.stdin.on("error", () => undefined);
	child.stdin.end(input);
	const [stdout, stderr, [status]] = await Promise.all([
		buffer(child.stdout),
		buffer(child.stderr),
		once(child, "close") as Promise<[number | null]>,
	]);
	return { status, stdout: stdout.toString(), stderr: stderr.toString() };
}
