import { resolve } from "node:path";

/** Resolves a typed path against the folder in which npm was called: npm itself runs a script in the project's. */
export function resolveTypedPath(path: string): string {
	return resolve(process.env.INIT_CWD ?? "", path);
}
