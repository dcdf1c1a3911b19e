import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { openSqlite } from "~/platform/sqlite/sqlite.server";
import { aFolder } from "../support/a-folder";
import { runCommand } from "../support/commands";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";
import { anOption } from "../unit/domain/catalog/products";

/** A datastore for one test, with functions that run `npm run catalog` on it. */
export function newStore(dataDir?: string) {
	const folder = aFolder();
	const env = { DATA_DIR: dataDir ?? join(folder, "data") };
	if (dataDir === undefined) void openSqlite({ file: join(env.DATA_DIR, "wasi.db") }).close();
	const catalog = (args: string[], input?: string | Uint8Array) => runCommand("catalog", args, env, input);
	const set = (...args: string[]) => catalog(["product", "set", ...args]);
	return {
		folder,
		dataDir: env.DATA_DIR,
		catalog,
		set,
		/** Sets a product from a file with these fields. */
		setFrom(id: string, fields: unknown, ...options: string[]) {
			const file = join(folder, "product.json");
			writeFileSync(file, JSON.stringify(fields));
			return set(id, "--file", file, ...options);
		},
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

export const sala = line("category", "sala", { name: "Sala", image: "/a.svg" });
export const lamp = aProductRecord({ pen: 199_000, usd: 53_000, formerSlugs: ["lampara"] });
const sofa = aProductRecord({
	pen: 100_000,
	usd: 25_000,
	options: [anOption("medida", "Medida", { s: "S", l: "L" })],
	variants: [
		{ choice: { medida: "s" }, stock: 1 },
		{ choice: { medida: "l" }, stock: 2, pen: 120_000, usd: 30_000 },
	],
});

/** A store with a lamp and a sofa in two sizes. */
export async function filledStore() {
	const store = newStore();
	const dormitorio = line("category", "dormitorio", { name: "Dormitorio", image: "/a.svg" });
	const goods = line("product", "lamp", lamp) + line("product", "sofa", sofa);
	expect(await store.importing(sala + dormitorio + goods)).toMatchObject({ status: 0 });
	const show = async (...args: string[]) => (await store.catalog(["product", "show", ...args])).stdout;
	return {
		...store,
		show,
		versionOf: async (id: string): Promise<string> => JSON.parse(await show(id, "--json")).version,
		async fieldsOf(id: string) {
			const { version, ...fields } = JSON.parse(await show(id, "--json"));
			return fields;
		},
		skuOf: async (id: string, choice: string) =>
			new RegExp(`variant +(\\S+)  ${choice}`).exec(await show(id))?.[1] ?? "",
	};
}

/** A record as one line of JSON Lines. */
export function line(collection: string, id: string, fields: object): string {
	return `${JSON.stringify({ collection, id, fields })}\n`;
}
