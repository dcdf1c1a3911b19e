import { expect, it, onTestFinished, vi } from "vitest";
import { type CatalogOptions, openCatalog } from "~/domain/catalog/catalog.server";
import { findProducts } from "~/domain/catalog/find-products.server";
import { toReviewRecord } from "~/domain/goods/review-record.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { aReview } from "../customer-service/a-review";
import { aProductRecord, memoryDatastore, type Records } from "./memory-datastore";
import { anOption } from "./products";

const clock = () => new Date();

const sala = { name: "Sala", image: "/images/sala.svg" };
const audio = { name: "Audio", image: "/images/audio.svg" };
/** What a category is parsed to, whose image is given as a URL. */
const parsed = (_id: string, { name, image }: typeof sala) => {
	return { _id, name, image: { src: image, alt: "", width: 800, height: 800 } };
};
const delays = { firstWaitMs: 1, longestWaitMs: 2 };

it("the snapshot lists categories in Spanish alphabetical order, and products newest first", async () => {
	const [shoes, ebony] = ["Zapatos", "Ébano"].map((name) => ({ ...sala, name })) as [
		typeof sala,
		typeof sala,
	];
	const days = { old: "2026-01-31", "new-b": "2026-02-01", "new-a": "2026-02-01" };
	const product = Object.entries(days).map(([id, created]) => [id, aProductRecord({ created })]);
	const category = { a: shoes, b: ebony, c: audio, d: audio };
	const { catalog } = await openFilled({ category, product: Object.fromEntries(product) });
	const { areCategoriesLoaded, categories, products } = catalog.snapshot();
	expect(areCategoriesLoaded).toBe(true);
	const inOrder = [parsed("c", audio), parsed("d", audio), parsed("b", ebony), parsed("a", shoes)];
	expect(categories).toEqual(inOrder);
	expect(products.newest(9).map(({ slug }) => slug)).toEqual(["new-a", "new-b", "old"]);
});

it("the snapshot skips categories that cannot be shown, and logs only their ids", async () => {
	const damaged = { name: "secret", image: "javascript:alert(1)" };
	const { catalog, log } = await openFilled({ category: { sala, damaged, empty: {} } });
	expect(catalog.snapshot().categories).toEqual([parsed("sala", sala)]);
	expect(catalog.streamState()).toBe("live");
	const said = "a record cannot be shown and is skipped";
	const skipped = ["damaged", "empty"].map((id) => [{ collection: "category", id }, said]);
	expect(log.warn.mock.calls).toEqual(skipped);
});

it("the snapshot has the same version for the same content, and a new one after each change", async () => {
	const one = await openFilled({ category: { sala, audio }, product: { lamp: aProductRecord({}) } });
	const reversed = Object.fromEntries(Object.entries(aProductRecord({})).reverse());
	const other = await openFilled({ category: { audio, sala }, product: { lamp: reversed } });
	expect(other.catalog.snapshot().version).toBe(one.catalog.snapshot().version);
	const versions = new Set([one.catalog.snapshot().version]);
	one.datastore.put("category", "sala", { ...sala, image: "/images/sala-2.svg" });
	versions.add(one.catalog.snapshot().version);
	one.datastore.put("product", "lamp", aProductRecord({ pen: 101 }));
	versions.add(one.catalog.snapshot().version);
	expect(versions.size).toBe(3);
});

const sale = { pen: 9000, usd: 2000, until: "2099-12-31" };
const lamp = aProductRecord({ pen: 10_000, usd: 2600, sale });
const large = { choice: { size: "l" }, pen: 20_000, usd: 5100, sale, stock: 1 };
const variants = [{ choice: { size: "m" }, stock: 1 }, large];
const options = [anOption("size", "Tamaño", { m: "M", l: "L" })];
const sofa = aProductRecord({ pen: 10_000, usd: 2500, options, variants });

it("an exchange rate gives every price its dollars, tells subscribers, and is undone without a trace", async () => {
	const { catalog } = await openFilled({ product: { lamp, sofa } });
	const changed = vi.fn();
	catalog.subscribe({ changed, closed: vi.fn() });
	const before = catalog.snapshot();
	catalog.setExchangeRate(4);
	catalog.setExchangeRate(4);
	const during = catalog.snapshot();
	expect(changed.mock.calls).toEqual([[during.version]]);
	const [price, full, double] = [9_000, 10_000, 20_000].map((pen) => ({ pen, usd: pen / 4 }));
	expect(during.products.bySlug("lamp")).toMatchObject({ price, sale: { formerPrice: full } });
	const converted = [{ price: full }, { price, sale: { formerPrice: double } }];
	expect(during.products.bySlug("sofa")?.variants).toMatchObject(converted);
	expect(before.products.bySlug("lamp")?.price.usd, "a snapshot never changes").toBe(2000);
	catalog.setExchangeRate(undefined);
	expect(catalog.snapshot().version).toBe(before.version);
	expect(catalog.snapshot().products.bySlug("lamp")?.price.usd).toBe(2000);
});

it("an exchange rate stays while products change, and reads none of them again when it changes", async () => {
	const { catalog, datastore } = await openFilled({ product: { lamp } });
	catalog.setExchangeRate(4);
	datastore.put("product", "sofa", sofa);
	const { products } = catalog.snapshot();
	expect(products.newest(2).map(({ price }) => price.pen / price.usd)).toEqual([4, 4]);
	catalog.setExchangeRate(3);
	expect(catalog.snapshot().products.data).toBe(products.data);
});

it("subscribers are notified once of a change, and not of a batch that changes nothing", async () => {
	const { catalog, datastore } = await openFilled({ category: { sala } });
	const [one, other] = [aSubscriber(), aSubscriber()];
	catalog.subscribe(one);
	const leave = catalog.subscribe(other);
	datastore.put("category", "sala", { ...sala });
	datastore.put("category", "damaged", {});
	expect(one.changed).not.toHaveBeenCalled();
	datastore.put("category", "audio", audio);
	expect(one.changed.mock.calls).toEqual([[catalog.snapshot().version]]);
	leave();
	datastore.put("category", "audio", { ...audio, name: "Sonido" });
	expect([one.changed.mock.calls.length, other.changed.mock.calls.length]).toEqual([2, 1]);
});

it("subscribers are notified when the catalogue closes, which then ignores the datastore", async () => {
	const { catalog, datastore } = await openFilled({ category: { sala } });
	const subscriber = aSubscriber();
	catalog.subscribe(subscriber);
	const before = catalog.snapshot();
	const streams = datastore.streams("category");
	catalog.close();
	catalog.close();
	expect(subscriber.closed).toHaveBeenCalledTimes(1);
	expect(datastore.streams("category")).toEqual([]);
	for (const stream of streams) stream.records([{ id: "audio", fields: audio }]);
	expect(catalog.snapshot()).toBe(before);
	expect(subscriber.changed).not.toHaveBeenCalled();
});

it("the datastore's stream is stale after a failure until everything is delivered again, with the changes made meanwhile", async () => {
	const { catalog, datastore, log } = await openFilled({ category: { sala } });
	const changed = vi.fn();
	catalog.subscribe({ changed, closed() {} });
	expect(catalog.streamState()).toBe("live");
	datastore.fail("category");
	datastore.put("category", "audio", audio);
	expect([catalog.streamState(), catalog.snapshot().categories.length]).toEqual(["stale", 1]);
	const lost = { collection: "category", err: new Error("lost") };
	expect(log.warn.mock.calls).toEqual([[lost, expect.stringContaining("opened again")]]);
	await until(() => catalog.snapshot().categories.length === 2);
	expect(catalog.streamState()).toBe("live");
	expect(changed).toHaveBeenCalledTimes(1);
});

it("the datastore's stream keeps the last catalogue, marked stale, when a batch would empty it of more than one record", async () => {
	const { catalog, datastore, log } = await openFilled({ category: { sala, audio } });
	const before = catalog.snapshot();
	for (let times = 1; times <= 2; times++) {
		datastore.replace("category", {});
		expect(catalog.snapshot()).toBe(before);
		expect(catalog.streamState()).toBe("stale");
		expect(log.warn.mock.calls).toEqual(Array(times).fill([{ collection: "category" }, expect.any(String)]));
	}
	datastore.put("category", "sala", sala);
	expect(catalog.snapshot().categories).toEqual([parsed("sala", sala)]);
	expect(catalog.streamState()).toBe("live");
	datastore.replace("category", {});
	expect(catalog.snapshot()).toMatchObject({ areCategoriesLoaded: true, categories: [] });
	expect(catalog.streamState()).toBe("live");
});

it("before the first batch, the catalogue is empty, and ready resolves after two seconds anyway, or when it closes", async () => {
	vi.useFakeTimers();
	const closed = open(silentDatastore());
	closed.catalog.close();
	const { catalog, becameReady } = open(silentDatastore());
	await vi.advanceTimersByTimeAsync(1900);
	expect(closed.becameReady).toHaveBeenCalled();
	expect(becameReady).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(200);
	expect(becameReady).toHaveBeenCalled();
	const empty = { areCategoriesLoaded: false, categories: [], products: { size: 0 } };
	expect(catalog.snapshot()).toMatchObject(empty);
	expect(catalog.streamState()).toBe("stale");
});

it("before the first batch, ready waits for a datastore that could not deliver because the process was busy for two seconds", async () => {
	const datastore = memoryDatastore({ category: { sala }, product: {}, review: {} });
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	const { catalog } = open({
		...datastore,
		watch(collection, listener) {
			const watching = setImmediate(() => datastore.watch(collection, listener));
			return () => clearImmediate(watching);
		},
	});
	vi.advanceTimersByTime(2100);
	await catalog.ready;
	expect(catalog.snapshot().categories).toHaveLength(1);
});

it.each([
	["stock", "product"],
	["product", "stock"],
] as const)(
	"no product is shown before its stock is known: first the %s, then the %s",
	async (first, then) => {
		const records = { product: { lamp }, stock: { lamp: { units: { only: 3 } } } };
		const { catalog, datastore } = open(silentDatastore());
		datastore.replace(first, records[first]);
		expect(catalog.snapshot()).toMatchObject({ areProductsLoaded: false, products: { size: 0 } });
		expect(catalog.isLoaded()).toBe(false);
		datastore.replace(then, records[then]);
		expect(catalog.snapshot().products.bySlug("lamp")?.stock).toBe(3);
		expect([catalog.snapshot().areProductsLoaded, catalog.isLoaded()]).toEqual([true, false]);
		datastore.replace("category", { sala });
		expect(catalog.isLoaded()).toBe(true);
	},
);

it("before the first batch, ready waits for every collection", async () => {
	vi.useFakeTimers();
	const { catalog, datastore, becameReady } = open(silentDatastore());
	const state = () => [becameReady.mock.calls.length, catalog.streamState()];
	for (const collection of ["category", "stock", "product"] as const) {
		datastore.replace(collection, {});
		await vi.advanceTimersByTimeAsync(10);
		expect(state()).toEqual([0, "stale"]);
	}
	datastore.replace("review", {});
	await vi.advanceTimersByTimeAsync(0);
	expect(state()).toEqual([1, "live"]);
});

const benches = Array.from({ length: 200 }, (_, at) => [`p-${at}`, aProductRecord({ name: `Banco ${at}` })]);
const many = Object.fromEntries(benches);
const review = Object.fromEntries(Object.keys(many).map((id) => [id, toReviewRecord(aReview())]));
const openInSteps = () => {
	const opened = open(memoryDatastore({ category: { sala }, product: many, review }), { stepMs: 0 });
	const { catalog } = opened;
	const find = (text: string) => findProducts(catalog.snapshot(), text, 24).items.map(({ name }) => name);
	return { ...opened, find };
};

it("a catalogue that is loaded in many steps is never shown in part, lets requests in between, and is ready when it is complete", async () => {
	const { catalog, find, becameReady } = openInSteps();
	const seen = new Set<string>();
	let turns = 0;
	for (; becameReady.mock.calls.length === 0; turns++) {
		const { areProductsLoaded, products, reviews } = catalog.snapshot();
		const rating = reviews.ratingOf({ slug: "mesa", formerSlugs: [] });
		seen.add(`${areProductsLoaded ? products.size : 0} ${rating?.count ?? 0}`);
		await new Promise(setImmediate);
	}
	const { products, reviews } = catalog.snapshot();
	expect([products.size, reviews.ratingOf({ slug: "mesa", formerSlugs: [] })?.count]).toEqual([200, 200]);
	for (const counts of seen) expect(counts).toMatch(/^(0|200) (0|200)$/);
	expect(turns).toBeGreaterThanOrEqual(200);
	expect(find("199")).toEqual(["Banco 199"]);
});

it("a catalogue that is loaded in many steps keeps up with changes that arrive faster than it applies them, until it is closed", async () => {
	const { datastore, catalog, find } = openInSteps();
	await catalog.ready;
	const changed = vi.fn();
	catalog.subscribe({ changed, closed: vi.fn() });
	for (let change = 0; change < 100; change++) {
		datastore.put("product", "p-0", aProductRecord({ name: `Cambio ${change}` }));
		datastore.put("product", "p-1", aProductRecord({ name: `Otro ${change}` }));
		await new Promise(setImmediate);
	}
	expect(changed.mock.calls.length).toBeGreaterThan(10);
	await until(() => find("cambio")[0] === "Cambio 99" && find("otro")[0] === "Otro 99");
	expect(changed.mock.lastCall).toEqual([catalog.snapshot().version]);
	expect(find("banco 0")).not.toContain("Banco 0");
	const before = catalog.snapshot();
	datastore.put("product", "p-0", aProductRecord({ name: "Cambio" }));
	catalog.close();
	for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
	expect(catalog.snapshot()).toBe(before);
});

const openHeldBack = (datastore = silentDatastore()) => {
	const opened = open(datastore, { patienceMs: 0 });
	datastore.replace("category", { sala, audio });
	datastore.replace("stock", {});
	datastore.replace("review", {});
	return opened;
};
const records = {
	lamp: aProductRecord({ created: "2026-01-01" }),
	sofa: aProductRecord({ created: "2026-01-02", pen: 90 }),
	radio: aProductRecord({ created: "2026-01-03", category: "audio" }),
	damaged: { created: "2026-01-04", category: "sala" },
};
const withProducts = (product = records) => memoryDatastore({ product }, { deliversAtOnce: false });

it("while the products are not delivered yet, a page gets its products and their neighbours from the datastore, and the categories", async () => {
	const newer = aProductRecord({ created: "2026-02-01", category: "audio" });
	const radios = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`radio-${at}`, newer]));
	const { catalog } = openHeldBack(withProducts({ ...records, ...radios }));
	const page = await catalog.snapshotFor({ slugs: ["lamp", "no/id"], withRelated: true });
	expect(page.areProductsLoaded).toBe(false);
	expect(page.categories.map(({ name }) => name)).toEqual(["Audio", "Sala"]);
	catalog.setExchangeRate(4);
	const converted = await catalog.snapshotFor({ slugs: ["lamp"] });
	expect(converted.products.bySlug("lamp")?.price).toEqual({ pen: 100, usd: 25 });
	catalog.setExchangeRate(undefined);
	const lamp = page.products.bySlug("lamp");
	expect(lamp).toMatchObject({ name: "Lámpara", price: { pen: 100 } });
	expect(lamp && page.products.relatedTo(lamp, 4).map(({ slug }) => slug)).toEqual(["sofa"]);
	expect([catalog.isLoading(), catalog.snapshot().products.size]).toEqual([true, 0]);
});

it("while the products are not delivered yet, a page that is asked for before the categories waits for them, not for the products", async () => {
	const { catalog, datastore } = open(withProducts(), { patienceMs: 0 });
	const asked = catalog.snapshotFor({ newest: {} });
	await new Promise((resume) => setTimeout(resume, 5));
	datastore.replace("category", { sala });
	datastore.replace("review", {});
	const { areProductsLoaded, categories, products } = await asked;
	expect([areProductsLoaded, categories.length, products.size]).toEqual([false, 1, 3]);
});

it("while the products are not delivered yet, a list gets the newest products, of the store or of a category", async () => {
	const { catalog } = openHeldBack(withProducts());
	const newest = async (of: { categoryId?: string }) =>
		(await catalog.snapshotFor({ newest: of })).products.newest(9).map(({ slug }) => slug);
	expect(await newest({})).toEqual(["radio", "sofa", "lamp"]);
	expect(await newest({ categoryId: "sala" })).toEqual(["sofa", "lamp"]);
});

it("while the products are not delivered yet, a page whose read fails waits for the whole catalogue", async () => {
	const datastore = withProducts();
	const get = vi.fn(() => Promise.reject(new Error("refused")));
	const { catalog } = openHeldBack({ ...datastore, get });
	const page = catalog.snapshotFor({ slugs: ["lamp"] });
	await until(() => get.mock.calls.length > 0);
	await new Promise(setImmediate);
	datastore.replace("product", records);
	expect(await page).toBe(catalog.snapshot());
	expect([(await page).areProductsLoaded, catalog.isLoading()]).toEqual([true, false]);
});

it("while the products are not delivered yet, ready waits as long as nothing fails, and stops waiting when a stream is lost", async () => {
	vi.useFakeTimers();
	const { catalog, datastore, becameReady } = openHeldBack();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(becameReady).not.toHaveBeenCalled();
	datastore.fail("product");
	await vi.advanceTimersByTimeAsync(0);
	expect(becameReady).toHaveBeenCalled();
	expect(await catalog.snapshotFor({})).toBe(catalog.snapshot());
});

const until = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: 30_000, interval: 5 });

// On a busy machine even a small change can take longer than a step.
function open<D extends Datastore>(
	datastore: D,
	options: Partial<CatalogOptions> = { stepMs: Number.POSITIVE_INFINITY },
) {
	const log = { warn: vi.fn() };
	const catalog = openCatalog(datastore, log, { clock, ...delays, ...options });
	onTestFinished(() => catalog.close());
	const becameReady = vi.fn();
	void catalog.ready.then(becameReady);
	return { catalog, log, datastore, becameReady };
}

function aSubscriber() {
	return { changed: vi.fn(), closed: vi.fn() };
}

async function openFilled(records: Records) {
	const opened = open(memoryDatastore(records));
	await opened.catalog.ready;
	return opened;
}

const silentDatastore = () => memoryDatastore({}, { deliversAtOnce: false });
