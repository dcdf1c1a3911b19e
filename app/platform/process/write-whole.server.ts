import { mkdir, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Writes atomically: readers see no file or all of it. Creates a missing folder. */
export async function writeWhole(path: string, data: Buffer | string): Promise<void> {
	await mkdir(dirname(path), { recursive: true, mode: 0o700 });
	const unfinished = join(dirname(path), `.${basename(path)}.${process.pid}`);
	await writeFile(unfinished, data, { mode: 0o600, flush: true });
	await rename(unfinished, path);
}
