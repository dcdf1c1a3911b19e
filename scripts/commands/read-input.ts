import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { resolveTypedPath } from "./typed-path";

/** @param file its path, or - for the standard input @throws Error that names the file */
export function readInput(file: string): Promise<Buffer> {
	const reading = file === "-" ? buffer(process.stdin) : readFile(resolveTypedPath(file));
	return reading.catch((error: Error) => {
		throw new Error(`${file} cannot be read: ${error.message}`);
	});
}
