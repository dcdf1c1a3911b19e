import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { variantKey } from "~/domain/goods/variant-key.server";
import { runCommand } from "../support/commands";
import { aProductRecord, type Records } from "../unit/domain/catalog/memory-datastore";
import { anOption } from "../unit/domain/catalog/products";
import { storeWith } from "./command-store";

/** A store for one test, with functions that run `npm run catalog` on it. */
export async function newStore(records: Records = {}) {
	const store = await storeWith(records);
	const { folder, dataDir } = store;
	const catalog = (args: string[], input?: string | Uint8Array) =>
		runCommand("catalog", args, { DATA_DIR: dataDir }, input);
	const set = (...args: string[]) => catalog(["product", "set", ...args]);
	return {
		...store,
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

const aCategory = (name: string) => ({ name, image: "/a.svg" });
export const sala = line("category", "sala", aCategory("Sala"));
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
	const [sala, dormitorio] = [aCategory("Sala"), aCategory("Dormitorio")];
	const store = await newStore({ category: { sala, dormitorio }, product: { lamp, sofa } });
	const { datastore } = store;
	const show = async (...args: string[]) => (await store.catalog(["product", "show", ...args])).stdout;
	return {
		...store,
		show,
		versionOf: async (id: string): Promise<string> => JSON.parse(await show(id, "--json")).version,
		// biome-ignore lint/suspicious/noExplicitAny: each test knows its fields
		fieldsOf: (id: string): Promise<any> => datastore.get("product", id),
		/** All that a command on products can change. */
		records: () =>
			Promise.all((["category", "product", "stock"] as const).map((name) => datastore.find(name))),
		skuOf: (id: string, medida: string) => `${id}_${variantKey({ choice: { medida } })}`,
	};
}

/** A record as one line of JSON Lines. */
export function line(collection: string, id: string, fields: object): string {
	return `${JSON.stringify({ collection, id, fields })}\n`;
}
