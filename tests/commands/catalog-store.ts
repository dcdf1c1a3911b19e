import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openSqlite } from "~/platform/sqlite/sqlite.server";
import { runCommand } from "../support/commands";

/** A datastore for one test, with functions that run `npm run catalog` on it. */
export function newStore(dataDir?: string) {
	const folder = mkdtempSync(join(tmpdir(), "wasi-catalog-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const env = { DATA_DIR: dataDir ?? join(folder, "data") };
	if (dataDir === undefined) void openSqlite({ file: join(env.DATA_DIR, "wasi.db") }).close();
	const catalog = (args: string[], input?: string | Uint8Array) => runCommand("catalog", args, env, input);
	return {
		folder,
		dataDir: env.DATA_DIR,
		catalog,
		/** Imports a file with this content. */
		importing(text: string | Uint8Array, ...options: string[]) {
			const file = join(folder, "import.jsonl");
			writeFileSync(file, text);
			return catalog(["import", file, ...options]);
		},
		async exported(): Promise<string> {
			const file = join(folder, "export.jsonl");
			await catalog(["export", "--out", file]);
			return readFileSync(file, "utf8");
		},
	};
}

/** A record as one line of JSON Lines. */
export function line(collection: string, id: string, fields: object): string {
	return `${JSON.stringify({ collection, id, fields })}\n`;
}
