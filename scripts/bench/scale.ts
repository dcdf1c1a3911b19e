import type { Datastore } from "~/platform/datastore/datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { urls } from "~/platform/urls";
import { seedInto } from "../../tests/support/serving";
import { type Figure, figure, median, percentile, progress } from "./figures";
import { generateProducts } from "./generate-products";
import { cpuMsOf, endServers, memoryOf, type Server, type Store, startStore } from "./servers";
import { answerOf, until } from "./visits";

const firstProduct = urls.product("producto-0");

const searches =
	"sofá|lámpara|lanpara|televisor 55|mesa de centro|madera|par|luz cálida|garantía|silla verde|xilófono|televisro|" +
	"juego de sábanas de algodón|parlante inalámbrico|laptop|cable|acero|s|celular 256|puerta que no existe";

const pagesOf = (size: number): Record<string, string[]> => ({
	list: [urls.productList()],
	"list, filtered": ["sala", "audio", "dormitorio", "electrohogar"].map((categoria) =>
		urls.productList({ categoria, min: "100", max: "3000", disponible: "1", orden: "precio-asc" }),
	),
	product: Array.from({ length: 50 }, (_, index) => urls.product(`producto-${(index * 17) % size}`)),
	search: searches.split("|").map((q) => urls.productList({ q })),
});

export async function measureScale(most: number): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (let size = Math.min(1000, most); ; size = Math.min(size * 10, most)) {
		figures.push(...(await measureSize(size)));
		await endServers();
		if (size === most) return figures;
	}
}

/** Starts the store without its page cache, and requests its pages one at a time. The targets are for 100,000 products. */
async function measureSize(size: number): Promise<Figure[]> {
	progress(`Writing ${size} products, and starting the store …`);
	const fill = async (dataDir: string) => {
		await seedInto(dataDir);
		await withDatastore(dataDir, (datastore) => writeProducts(datastore, size));
	};
	const store = await startStore({ fill, probe: firstProduct, env: { PAGE_CACHE_MB: "0" } });
	const figures: Figure[] = [];
	const add = (what: string, value: number, unit: string, most?: number) =>
		figures.push(figure(what, value, unit, most));
	const addHold = async (when: string, most: number) =>
		add(`longest hold ${when}`, await store.longestHold(), "ms", most);
	const secondsSinceStart = () => (performance.now() - store.startedAt) / 1000;
	add(`with ${size} products: the first page is served after`, secondsSinceStart(), "s", 1.5);
	await answerOf(store.url + urls.health); // answers when the catalogue is loaded; polling would cost CPU time
	await until(store, urls.productList({ q: String(size - 1) }), `producto-${size - 1}"`);
	add("search is whole after", secondsSinceStart(), "s", 8);
	add("CPU time until then", cpuMsOf(store) / 1000, "s");
	await addHold("at the start", 50);
	progress("Asking for pages …");
	for (const [name, paths] of Object.entries(pagesOf(size)))
		figures.push(...(await timePages(store, name, paths)));
	await addHold("by any page", 20);
	add("memory", memoryOf(store), "MB", 800);
	progress("Changing one product, and then all …");
	await withDatastore(store.dataDir, async (datastore) => {
		add("a change of one product shows after", await timeChanges(store, datastore), "ms", 300);
		await addHold("by a change of one product", 20);
		add("an import of all products shows after", (await timeImport(store, datastore, size)) / 1000, "s");
	});
	await addHold("by an import of all products", 50);
	return figures;
}

async function writeProducts(datastore: Datastore, size: number): Promise<void> {
	const products = generateProducts(size);
	for (let first = 0; first < size; first += 2000) await datastore.apply(products.slice(first, first + 2000));
}

/** For each kind of page. */
const requests = 200;

async function timePages(store: Server, name: string, paths: string[]): Promise<Figure[]> {
	const times: number[] = [];
	for (let index = -requests / 4; index < requests; index++) {
		const begun = performance.now();
		await answerOf(store.url + paths[Math.abs(index) % paths.length]);
		if (index >= 0) times.push(performance.now() - begun);
	}
	return [
		figure(name, median(times), "ms"),
		figure(`${name}, 99th percentile`, percentile(times, 0.99), "ms"),
	];
}

/** @returns milliseconds from a change in another process until a page shows it: the longest of ten */
async function timeChanges(store: Store, datastore: Datastore): Promise<number> {
	const times: number[] = [];
	const [product] = generateProducts(1);
	for (let count = 0; count < 10; count++) {
		const name = `Producto cambiado ${count}`;
		await datastore.set("product", "producto-0", { ...product?.fields, name });
		times.push(await until(store, firstProduct, name));
	}
	return Math.max(...times);
}

/** @returns milliseconds from the commit of an import of all products until a page shows it */
async function timeImport(store: Store, datastore: Datastore, size: number): Promise<number> {
	const summary = "Importado otra vez";
	await datastore.apply(
		generateProducts(size).map((product) => ({ ...product, fields: { ...product.fields, summary } })),
	);
	return until(store, firstProduct, summary);
}

async function withDatastore<T>(dataDir: string, work: (datastore: Datastore) => Promise<T>): Promise<T> {
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	try {
		return await work(datastore);
	} finally {
		await datastore.close();
	}
}
