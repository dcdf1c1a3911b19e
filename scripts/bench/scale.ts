import { pageSize } from "../../app/domain/catalog/filters";
import { openDatastore } from "../../app/platform/open-datastore.server";
import { urls } from "../../app/platform/urls";
import { generateProducts } from "./generate-products";
import { median, percentile } from "./percentile";
import { timeOfChanges, timeOfImport, until } from "./scale-changes";
import { cpuSecondsOf, endServers, memoryOf, type Server, startStore } from "./servers";
import { progress } from "./table";
import { answerOf } from "./visitors";

/** The measurements of one catalogue size. */
export interface ScaleResult {
	products: number;
	/** Milliseconds from the start of the process until a product page is served, and until search is complete. */
	startMs: number;
	searchReadyMs: number;
	/** CPU time in seconds until then, on Linux. */
	startCpuSeconds: number | undefined;
	/** Resident memory in MB, after searches. */
	memoryMB: number;
	/** Milliseconds from a change in another process until a page shows it: the longest of several. */
	changeMs: number;
	/** Milliseconds from the commit of an import of all products until a page shows it. */
	importMs: number;
	/** For how many milliseconds the event loop was held at most; on Linux in CPU time. */
	holds: { pages: number; change: number; import: number };
	pages: { name: string; p50Ms: number; p99Ms: number }[];
}

const pagesOf = (size: number): { name: string; paths: string[] }[] => [
	{ name: "list", paths: [urls.productList()] },
	{ name: "list, last page", paths: [urls.productList({ pagina: String(Math.ceil(size / pageSize)) })] },
	{
		name: "list, filtered",
		paths: ["sala", "audio", "dormitorio", "electrohogar"].map((categoria) =>
			urls.productList({ categoria, min: "100", max: "3000", disponible: "1", orden: "precio-asc" }),
		),
	},
	...["precio-asc", "precio-desc", "nombre"].map((orden) => ({
		name: `list, ${orden}`,
		paths: [urls.productList({ orden }), urls.productList({ orden, pagina: "2" })],
	})),
	{ name: "category", paths: [urls.category("sala"), urls.category("audio")] },
	{
		name: "product",
		paths: Array.from({ length: 50 }, (_, index) => urls.product(`producto-${(index * 17) % size}`)),
	},
	{
		name: "search",
		paths: [
			..."sofá|lámpara|lanpara|televisor 55|mesa de centro|madera|par|luz cálida|garantía|silla verde|xilófono|televisro".split(
				"|",
			),
			..."juego de sábanas de algodón|parlante inalámbrico|laptop|cable|acero|s|celular 256|puerta que no existe".split(
				"|",
			),
		].map((q) => urls.productList({ q })),
	},
	{
		name: "suggestions",
		paths: "so|sof|lam|lámp|tele|mes|cel|par|ju|al".split("|").map((q) => urls.suggestions({ q })),
	},
];

/**
 * Starts the store without its page cache on a catalogue of each size in turn, and requests its pages one at a time.
 * @param sizes numbers of products
 */
export async function measureScale(sizes: number[]): Promise<ScaleResult[]> {
	const results: ScaleResult[] = [];
	for (const size of sizes) {
		progress(`Writing ${size} products …`);
		const store = await startStore({
			async fill(dataDir) {
				await fill(dataDir, size);
				progress(`Starting the store on ${size} products …`);
			},
			probe: urls.product("producto-0"),
			env: { PAGE_CACHE_MB: "0" },
		});
		const startMs = performance.now() - store.startedAt;
		await answerOf(store.url + urls.health); // answers when the catalogue is loaded; polling would cost CPU time
		await until(store, urls.productList({ q: String(size - 1) }), `producto-${size - 1}"`, 120_000);
		const searchReadyMs = performance.now() - store.startedAt;
		const startCpuSeconds = cpuSecondsOf(store);
		await store.longestHold();
		const measured = [];
		for (const { name, paths } of pagesOf(size)) {
			progress(`Asking for: ${name} …`);
			measured.push({ name, ...(await timesOf(store, paths)) });
		}
		const holds = { pages: await store.longestHold(), change: 0, import: 0 };
		const memoryMB = memoryOf(store);
		progress("Changing one product …");
		const changeMs = await timeOfChanges(store);
		holds.change = await store.longestHold();
		progress("Importing all products …");
		const importMs = await timeOfImport(store, size);
		holds.import = await store.longestHold();
		results.push({
			products: size,
			startMs,
			searchReadyMs,
			startCpuSeconds,
			memoryMB,
			changeMs,
			importMs,
			holds,
			pages: measured,
		});
		await endServers();
	}
	return results;
}

async function fill(dataDir: string, count: number): Promise<void> {
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	try {
		let batch = [];
		for (const change of generateProducts(count)) {
			batch.push(change);
			if (batch.length < 2000) continue;
			await datastore.apply(batch);
			batch = [];
		}
		await datastore.apply(batch);
	} finally {
		await datastore.close();
	}
}

/** For each kind of page. */
const requests = 200;

async function timesOf(store: Server, paths: string[]) {
	const ask = (index: number) => answerOf(store.url + paths[index % paths.length]);
	for (let index = 0; index < requests / 4; index++) await ask(index);
	const times: number[] = [];
	for (let index = 0; index < requests; index++) {
		const begun = performance.now();
		await ask(index);
		times.push(performance.now() - begun);
	}
	return { p50Ms: median(times), p99Ms: percentile(times, 0.99) };
}
