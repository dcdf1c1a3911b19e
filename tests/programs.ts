import { join, resolve } from "node:path";

/** What tests run in processes of their own. */
export const programs = {
	"store-process": "tests/datastore/store-process.ts",
	"sender-process": "tests/mail/sender-process.ts",
	"request-log-process": "tests/server/request-log-process.ts",
	sqlite: "app/datastore/sqlite.server.ts",
};

export const programFolder = resolve(import.meta.dirname, "../.cache/programs");

/** @returns the path of a program that `build-programs.ts` has bundled */
export function programPath(name: keyof typeof programs): string {
	return join(programFolder, `${name}.js`);
}
