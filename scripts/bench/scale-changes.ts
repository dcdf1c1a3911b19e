import { openDatastore } from "../../app/platform/open-datastore.server";
import { urls } from "../../app/platform/urls";
import { generateProducts } from "./generate-products";
import type { Server, Store } from "./servers";
import { answerOf } from "./visitors";

/** @returns milliseconds from a change in another process until a page shows it: the longest of ten */
export async function timeOfChanges({ url, dataDir }: Store): Promise<number> {
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	const times: number[] = [];
	try {
		const [change] = generateProducts(1);
		for (let count = 0; count < 10; count++) {
			const name = `Producto cambiado ${count}`;
			await datastore.set("product", "producto-0", { ...change?.fields, name });
			const begun = performance.now();
			await until({ url }, urls.product("producto-0"), name, 60_000);
			times.push(performance.now() - begun);
		}
		return Math.max(...times);
	} finally {
		await datastore.close();
	}
}

/** @returns milliseconds from the commit of an import of all products until a page shows it */
export async function timeOfImport({ url, dataDir }: Store, size: number): Promise<number> {
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	try {
		const changes = [...generateProducts(size)].map((change) => ({
			...change,
			fields: { ...change.fields, summary: "Importado otra vez" },
		}));
		await datastore.apply(changes);
		const begun = performance.now();
		await until({ url }, urls.product("producto-0"), "Importado otra vez", 300_000);
		return performance.now() - begun;
	} finally {
		await datastore.close();
	}
}

/** Requests a page until it shows a text. Search answers 503 until its index is built. */
export async function until(
	{ url }: Pick<Server, "url">,
	path: string,
	text: string,
	patienceMs: number,
): Promise<void> {
	const giveUpAt = performance.now() + patienceMs;
	while (!(await pageOf(url + path).catch(() => "")).includes(text)) {
		if (performance.now() > giveUpAt)
			throw new Error(`${path} did not show "${text}" within ${patienceMs} ms.`);
		await new Promise((resume) => setTimeout(resume, 25));
	}
}

async function pageOf(url: string): Promise<string> {
	return String((await answerOf(url)).body);
}
