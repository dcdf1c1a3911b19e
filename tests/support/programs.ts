import { join, resolve } from "node:path";

/** What tests run in processes of their own. */
export const programs = {
	"store-process": "tests/unit/platform/datastore/store-process.ts",
	"request-log-process": "tests/unit/web/server/request-log-process.ts",
	sqlite: "app/platform/sqlite/sqlite.server.ts",
};

export const programFolder = resolve(import.meta.dirname, "../../.cache/programs");

/** @returns the path of a program that `build-programs.ts` has bundled */
export const programPath = (name: keyof typeof programs): string => join(programFolder, `${name}.js`);
