import { expect, it, onTestFinished, vi } from "vitest";
import { indexProducts, type ProductIndex } from "~/domain/catalog/product-index.server";
import { noProducts, updateProducts } from "~/domain/catalog/update-products.server";
import { findRestocked, openStockNoticeWorker } from "~/domain/subscriptions/stock-notice-worker.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import {
	type Collection,
	DatastoreUnavailable,
	type RecordFields,
	type StoredRecord,
} from "~/platform/datastore/datastore.server";
import { runAtOnce } from "~/platform/process/event-loop.server";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";
import { anOption, aProduct } from "../catalog/products";

const email = "ana@correo.pe";
const id = subscriberId(email);
const consent = { text: "Acepto", at: "2026-11-20T15:00:00.000Z" };
const notices = { email, items: [{ sku: "mesa", consent, shopper: null }] };

/** A store in which Ana waits for a table, with the products of `show` in its catalogue. */
function aStore() {
	const stored = memoryDatastore({ "stock-notice": { [id]: notices } });
	let isDown = false;
	const lists: Collection[] = [];
	const find: typeof stored.find = async (collection, query) => {
		if (collection !== "unconfirmed") lists.push(collection);
		if (collection !== "unconfirmed" && isDown) throw new DatastoreUnavailable("no answer");
		return stored.find(collection, query);
	};
	let products: ProductIndex;
	const timesAsked = () => catalog.snapshot.mock.calls.length;
	const catalog = { snapshot: vi.fn(() => ({ products, areProductsLoaded: true }) as never) };
	const warnings: string[] = [];
	return {
		datastore: stored,
		lists,
		warnings,
		setDown: (value: boolean) => {
			isDown = value;
		},
		async show(...shown: { slug: string; stock: number; pen?: number }[]) {
			for (const { slug, stock } of shown) stored.put("product", slug, aProductRecord({ stock }));
			products = indexProducts(shown.map(({ slug, stock }) => aProduct({ slug, stock })));
			const before = timesAsked();
			// The second look begins after the first is finished.
			await expect.poll(timesAsked).toBeGreaterThan(before + 2);
		},
		open() {
			products ??= indexProducts([]);
			const log = { info: () => {}, warn: (_: object, message: string) => void warnings.push(message) };
			const options = { pollMs: 1, clock: Date.now, secret: "secret" };
			const poster = openStockNoticeWorker({ ...stored, find }, catalog, log, options);
			onTestFinished(() => poster.close());
		},
	};
}

it("reads the notices only when something became available, and posts a mail once", async () => {
	const store = aStore();
	store.open();
	await store.show({ slug: "mesa", stock: 0 });
	await store.show({ slug: "mesa", stock: 0 }, { slug: "silla", stock: 0 });
	expect(store.lists).toEqual([]);
	await store.show({ slug: "mesa", stock: 0 }, { slug: "silla", stock: 3 });
	const pages = ["stock-notice", "stock-notice"];
	expect(store.lists, "another product").toEqual(pages);
	expect(await store.datastore.find("outbox")).toEqual([]);

	await store.show({ slug: "mesa", stock: 1 }, { slug: "silla", stock: 3 });
	expect(await store.datastore.find("stock-notice")).toEqual([]);
	const [mail, ...others] = await store.datastore.find("outbox");
	expect(others).toEqual([]);
	expect(mail?.fields.mail).toMatchObject({ to: email, subject: "Ya puedes comprar: Lámpara" });
	await store.show({ slug: "mesa", stock: 2 }, { slug: "silla", stock: 3 });
	expect(store.lists).toEqual([...pages, ...pages]);
});

it("posts what came back while no store was running", async () => {
	const store = aStore();
	store.datastore.put("product", "mesa", aProductRecord({ stock: 1 }));
	store.open();
	await store.show({ slug: "mesa", stock: 1 });
	expect(await store.datastore.find("outbox")).toHaveLength(1);
});

it("lets other mails overtake those to many who wait for one product", async () => {
	const store = aStore();
	const others = ["eva@correo.pe", "luz@correo.pe"];
	for (const email of others) store.datastore.put("stock-notice", subscriberId(email), { ...notices, email });
	store.open();
	await store.show({ slug: "mesa", stock: 1 });
	const mails = (await store.datastore.find("outbox")).map(({ fields }) => fields);
	const waits = mails.map(({ due, postedAt }) => Date.parse(String(due)) - Date.parse(String(postedAt)));
	expect(waits.sort((a, b) => a - b)).toEqual([0, 500, 1000]);
});

it("tries again once the datastore answers", async () => {
	const store = aStore();
	store.setDown(true);
	store.open();
	await store.show({ slug: "mesa", stock: 1 });
	await expect.poll(() => store.warnings).toContain("stock notices cannot be posted; it will be tried again");
	store.setDown(false);
	await expect.poll(() => store.datastore.find("outbox")).toHaveLength(1);
});

it("trusts the stored product, not a catalogue that lags behind", async () => {
	const store = aStore();
	store.open();
	await store.show({ slug: "mesa", stock: 0 });
	await store.show({ slug: "otro", stock: 1 });
	const shown = store.show({ slug: "mesa", stock: 1 });
	store.datastore.put("product", "mesa", aProductRecord({ stock: 0 }));
	await shown;
	expect(await store.datastore.find("outbox")).toEqual([]);
	expect(await store.datastore.get("stock-notice", id)).toEqual(notices);
});

const today = "2026-11-12";

const options = [anOption("size", "Tamaño", { s: "S", m: "M" })];
const sized = (s: number, m: number, more: RecordFields = {}) => {
	const variants = Object.entries({ s, m }).map(([size, stock]) => ({ choice: { size }, stock }));
	return aProductRecord({ options, variants, ...more });
};

/** @returns what the second catalogue has in stock that the first had not */
async function restockedBy(before: Record<string, RecordFields>, after: Record<string, RecordFields>) {
	const records = (byId: Record<string, RecordFields>): StoredRecord[] =>
		Object.entries(byId).map(([id, fields]) => ({ id, fields }));
	const first = runAtOnce(updateProducts(noProducts(), records(before), () => {}, today));
	const second = runAtOnce(updateProducts(first, records(after), () => {}, today));
	return [...(await findRestocked(first.index, second.index))];
}

const soldOut = aProductRecord({ stock: 0 });
const inStock = aProductRecord({ stock: 2 });

it.each<[string, RecordFields | undefined, RecordFields | undefined, boolean]>([
	["a product that was sold out", soldOut, inStock, true],
	["a new product", undefined, inStock, true],
	["a new product that is sold out", undefined, soldOut, false],
	["a product that sells out", inStock, soldOut, false],
	["a product whose price changes", inStock, aProductRecord({ stock: 2, pen: 200 }), false],
	["a product with more stock", inStock, aProductRecord({ stock: 3 }), false],
	["a product that is removed", inStock, undefined, false],
	["one variant beside another in stock", sized(1, 0), sized(1, 1), true],
	["a variant while the other sells out", sized(1, 0), sized(0, 1), true],
	["a variant that sells out", sized(1, 1), sized(1, 0), false],
	["a name of a product with variants", sized(1, 0), sized(1, 0, { name: "Otra" }), false],
])("what became available %s", async (_, before, after, isRestocked) => {
	const among = (mesa: RecordFields | undefined) => ({ a: inStock, ...(mesa && { mesa }), z: soldOut });
	expect(await restockedBy(among(before), among(after))).toEqual(isRestocked ? ["mesa"] : []);
});

it("what became available is everything in stock when there was no catalogue before", async () => {
	expect(await restockedBy({}, { a: inStock, b: soldOut, c: sized(0, 1) })).toEqual(["a", "c"]);
});
