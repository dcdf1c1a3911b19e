import { randomBytes } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Writes atomically: readers see no file or all of it. Creates a missing folder. */
export async function writeWhole(path: string, data: Buffer | string): Promise<void> {
	await mkdir(dirname(path), { recursive: true, mode: 0o700 });
	const draft = draftOf(path);
	try {
		await writeFile(draft, data, { mode: 0o600, flush: true });
		await rename(draft, path);
	} catch (error) {
		await rm(draft, { force: true });
		throw error;
	}
}

/** Each write has a draft of its own: two containers that share a folder may have the same process id. */
export function draftOf(path: string): string {
	return join(dirname(path), `.${basename(path)}.${randomBytes(6).toString("hex")}`);
}
