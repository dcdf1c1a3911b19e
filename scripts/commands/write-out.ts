import { createWriteStream, openSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Writes to the standard output. Whoever reads may stop reading before the end. */
export async function print(texts: Iterable<string>): Promise<void> {
	const ignore = () => {};
	process.stdout.on("error", ignore);
	await pipeline(Readable.from(texts), process.stdout, { end: false }).catch((error) => {
		if (error.code !== "EPIPE") throw error;
	});
	process.stdout.off("error", ignore);
}

/**
 * Writes a file, whole or not at all: beside it first, then renamed, so that nobody ever sees half of it and a failure
 * leaves the old one.
 * @param mode who may read a new file; everybody unless told
 * @throws Error in a sentence that names the file
 */
export async function writeWhole(file: string, texts: Iterable<string>, mode = 0o666): Promise<void> {
	try {
		const target = targetOf(file);
		const draft = `${target}.${process.pid}.tmp`;
		const descriptor = openSync(draft, "wx", mode);
		try {
			await pipeline(Readable.from(texts), createWriteStream(draft, { fd: descriptor, flush: true }));
			renameSync(draft, target);
		} catch (error) {
			rmSync(draft, { force: true });
			throw error;
		}
	} catch (error) {
		throw new Error(`${file} cannot be written: ${(error as Error).message}`);
	}
}

/** The file itself where the path is a link to it. @throws Error for what is there and is no file */
function targetOf(file: string): string {
	if (!statSync(file, { throwIfNoEntry: false })) return file;
	const target = realpathSync(file);
	if (!statSync(target).isFile()) throw new Error("it is no file");
	return target;
}
