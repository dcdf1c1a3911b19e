import { resolve } from "node:path";

/** Resolves a path against the folder in which npm was called; npm runs scripts in the project's folder. */
export function resolveTypedPath(path: string): string {
	return resolve(process.env.INIT_CWD ?? "", path);
}
