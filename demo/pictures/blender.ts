import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("./render.py", import.meta.url));

const children = new Set<ChildProcess>();
/** The temporary folder to remove at the end. */
let scratch: string | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const)
	process.once(signal, () => {
		stopChildren();
		removeScratch();
		process.exit(128 + constants.signals[signal]);
	});

/** Makes a temporary folder for the rendered files. Unless it is kept, `removeScratch` removes it. */
export function makeScratch(isKept: boolean): string {
	const folder = mkdtempSync(join(tmpdir(), "wasi-pictures-"));
	if (!isKept) scratch = folder;
	return folder;
}

export function removeScratch(): void {
	if (scratch) rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Runs render.py in Blender, on one thread.
 * @returns its output
 * @throws Error with the last line of Python's traceback
 */
export function runBlender(args: string[]): Promise<string> {
	const program = process.env.BLENDER ?? "blender";
	const options = ["-b", "-t", "1", "--python-exit-code", "1", "-P", script, "--"];
	return new Promise((resolve, reject) => {
		// Detached, so that Ctrl-C reaches only this process, which then stops Blender and cleans up.
		const child = spawn(program, [...options, ...args], {
			detached: true,
			env: { ...process.env, TMPDIR: scratch ?? tmpdir() },
			stdio: ["ignore", "pipe", "pipe"],
		});
		children.add(child);
		let output = "";
		for (const stream of [child.stdout, child.stderr])
			stream.setEncoding("utf8").on("data", (text: string) => {
				output += text;
			});
		child.on("error", (error: NodeJS.ErrnoException) => {
			children.delete(child);
			reject(
				error.code === "ENOENT"
					? new Error(`There is no program "${program}": install Blender, or set BLENDER to its path.`)
					: error,
			);
		});
		child.on("close", (code, signal) => {
			children.delete(child);
			if (code === 0) resolve(output);
			else reject(new Error(reasonIn(output) ?? `Blender ended with ${signal ?? `code ${code}`}.`));
		});
	});
}

/** The last line of Python's traceback. */
function reasonIn(output: string): string | undefined {
	return output
		.split("\n")
		.filter((line) => /^([\w.]+Error|[\w.]*Exception)\b/.test(line))
		.at(-1);
}

function stopChildren(): void {
	for (const { pid } of children) {
		try {
			if (pid) process.kill(-pid);
		} catch {
			// It ended meanwhile.
		}
	}
}
