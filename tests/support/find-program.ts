import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** @returns the path in the environment's `variable`, or of the first of these programs on the PATH */
export function findProgram(variable: string, names: readonly string[]): string | undefined {
	const folders = (process.env.PATH ?? "").split(delimiter);
	const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)));
	return process.env[variable] || paths.find((path) => existsSync(path));
}
