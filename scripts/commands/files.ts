import {
	createWriteStream,
	openSync,
	readdirSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

type Texts = Iterable<string> | AsyncIterable<string | Buffer>;

/** The permissions of a file with personal data. */
export const ownerOnly = 0o600;

/** Writes to stdout. A reader that closes the pipe early, such as `head`, is no error. */
export async function print(texts: Texts): Promise<void> {
	const ignore = () => {};
	process.stdout.on("error", ignore);
	await pipeline(Readable.from(texts), process.stdout, { end: false }).catch((error) => {
		if (error.code !== "EPIPE") throw error;
	});
	process.stdout.off("error", ignore);
}

/**
 * Writes an export whole or not at all; without a file, or with `-`, to the standard output.
 * @param what was exported: `3 orders`; a function if that is known only afterwards
 * @returns what was done, in a sentence; an empty text after an export to the standard output
 */
export async function writeExport(
	file: string | undefined,
	texts: Texts,
	what: string | (() => string),
	mode?: number,
): Promise<string> {
	const isPrinted = file === undefined || file === "-";
	await (isPrinted ? print(texts) : writeWhole(file, texts, mode));
	return isPrinted ? "" : `Exported ${typeof what === "string" ? what : what()} to ${file}.\n`;
}

/** Replaces a file atomically. @param mode permissions of the new file @throws Error that names the file */
export async function writeWhole(file: string, texts: Texts, mode = 0o666): Promise<void> {
	try {
		let target = resolveTypedPath(file);
		const found = statSync(target, { throwIfNoEntry: false });
		if (found && !found.isFile()) throw new Error("it is not a regular file");
		// Follows a symbolic link, so that the rename does not replace it.
		if (found) target = realpathSync(target);
		const { draft, descriptor, keep } = openDraft(target, mode);
		try {
			await pipeline(Readable.from(texts), createWriteStream(draft, { fd: descriptor, flush: true }));
			renameSync(draft, target);
		} catch (error) {
			rmSync(draft, { force: true });
			throw error;
		} finally {
			keep();
		}
	} catch (error) {
		throw new Error(`${file} cannot be written: ${(error as Error).message}`);
	}
}

/** Opens a file that gets the target's name once it is written. @returns also a function after which it stays */
export function openDraft(target: string, mode: number) {
	removeLeft(dirname(target), similarNames(`${basename(target)}.0.tmp`));
	const draft = `${target}.${process.pid}.tmp`;
	const descriptor = openSync(draft, "wx", mode);
	return { draft, descriptor, keep: removeWhenInterrupted(draft) };
}

/** Removes what killed commands left, which may hold personal data: nobody has written to it for an hour. */
export function removeLeft(folder: string, names: RegExp): void {
	for (const name of readdirSync(folder).filter((one) => names.test(one))) {
		const path = join(folder, name);
		const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {};
		if (mtimeMs < Date.now() - leftAfterMs) rmSync(path, { force: true });
	}
}

const leftAfterMs = 60 * 60_000;

/** `wasi-2026-11-24.db` matches `wasi-2026-11-09.db`. */
export function similarNames(name: string): RegExp {
	const parts = name.split(/\d+/).map((part) => part.replace(/[^\w]/g, "\\$&"));
	return new RegExp(`^${parts.join("\\d+")}$`);
}

function removeWhenInterrupted(draft: string): () => void {
	const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
	const end = () => {
		rmSync(draft, { force: true });
		process.exit(1);
	};
	for (const signal of signals) process.once(signal, end);
	return () => {
		for (const signal of signals) process.off(signal, end);
	};
}

/** @param file its path, or - for the standard input @throws Error that names the file */
export function readInput(file: string): Promise<Buffer> {
	const reading = file === "-" ? buffer(process.stdin) : readFile(resolveTypedPath(file));
	return reading.catch((error: Error) => {
		throw new Error(`${file} cannot be read: ${error.message}`);
	});
}

/** Resolves a path against the folder in which npm was called; npm runs scripts in the project's folder. */
export function resolveTypedPath(path: string): string {
	return resolve(process.env.INIT_CWD ?? "", path);
}

/** @returns a function that prints on stderr, at most once a second; `isLong` prints at once */
export function startProgress(): (text: string, isLong?: boolean) => void {
	let next = Date.now() + 1000;
	return (text, isLong = false) => {
		if (Date.now() < next && !isLong) return;
		next = Date.now() + 1000;
		process.stderr.write(`${text} …\n`);
	};
}
