import fc from "fast-check";
import { expect, it } from "vitest";
import { type Filters, sortOrders } from "~/domain/catalog/filters";
import { createSearchIndex } from "~/domain/catalog/search-index.server";
import { type CatalogProducts, noProducts, updateProducts } from "~/domain/catalog/update-products.server";
import type { ColorId } from "~/domain/goods/colors";
import type { RecordFields, StoredRecord } from "~/platform/datastore/datastore.server";
import { runAtOnce } from "~/platform/process/event-loop.server";
import { aProductRecord } from "./memory-datastore";
import { anOption } from "./products";

const image = { src: "/x.svg", alt: "", width: 8, height: 8 };
const categories = ["sala", "audio"].map((id) => ({ _id: id, name: `Cosas de ${id}`, image }));
const words = ["mesa", "sofá", "lámpara", "televisor", "sala", "ñandú", "rojo"];

const someWords = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 });
const names = someWords.map((chosen) => chosen.join(" "));
const ids = fc.integer({ min: 1, max: 9 }).map((number) => `p-${number}`);
const fields = fc
	.record({
		name: names,
		description: names,
		category: fc.constantFrom("sala", "audio", "otra"),
		pen: fc.constantFrom(100, 200, 300),
		stock: fc.integer({ min: 0, max: 2 }),
		created: fc.constantFrom("2026-11-01", "2026-11-02"),
		colors: fc.uniqueArray(fc.constantFrom<ColorId>("rojo", "azul"), { maxLength: 2 }),
		formerSlugs: fc.uniqueArray(fc.constantFrom("old-1", "old-2"), { maxLength: 2 }),
	})
	.map(aProductRecord);
it("after a sequence of changes the index equals one built from scratch in every list, search, slug and version, also while days pass, sales begin and end, and products appear", () => {
	const day = (first: number, last: number) =>
		fc.integer({ min: first, max: last }).map((number) => `2026-11-0${number}`);
	const sale = fc.record({ pen: fc.constant(50), usd: fc.constant(10), from: day(1, 3), until: day(3, 5) });
	const onSale = fc.tuple(fields, sale).map(([record, sale]) => ({ ...record, sale }));
	const coming = fc.tuple(fields, day(2, 3)).map(([record, shownFrom]) => ({ ...record, shownFrom }));
	const rare = [coming, fc.constant(null), fc.constant<RecordFields>({ name: "Roto" })];
	const set = fc.oneof({ weight: 3, arbitrary: fields }, { weight: 3, arbitrary: onSale }, ...rare);
	const change = fc.tuple(fc.dictionary(ids, set), fc.constantFrom(0, 1));
	const changes = fc.array(change, { minLength: 8, maxLength: 8 });
	fc.assert(
		fc.property(changes, (all) => {
			let stored = new Map<string, StoredRecord>();
			let products = noProducts();
			let day = 1;
			for (const [set, days] of all) {
				stored = new Map(stored);
				for (const [id, fields] of Object.entries(set)) {
					if (fields) stored.set(id, { id, fields });
					else stored.delete(id);
				}
				day += days;
				const today = `2026-11-0${day}`;
				products = apply(products, recordsOf(stored), today);
				expect(answersOf(products)).toEqual(answersOf(apply(noProducts(), recordsOf(stored), today)));
			}
		}),
		{ numRuns: 12 },
	);
});

it("after a sequence of changes the index equals one built from scratch even after the rows of former versions were dropped", () => {
	const records = ["a", "b", "c"].map((id) => ({ id, fields: aProductRecord({ name: `Mesa ${id}` }) }));
	let products = apply(noProducts(), [...records]);
	for (let change = 0; change < 1100; change++) {
		const name = `${words[change % words.length]} ${change % 5}`;
		const id = change % 2 ? "b" : "a";
		records[change % 2] = { id, fields: aProductRecord({ name }) };
		products = apply(products, [...records]);
		expect(products.index.bySlug(id)?.name).toBe(name);
	}
	expect(products.index.data.sources.length).toBeLessThan(1100);
	expect(answersOf(products)).toEqual(answersOf(apply(noProducts(), records)));
});

it("after a sequence of changes the index equals one built from scratch in the names of sizes and brands, which the product that was changed last decides", () => {
	const aBed = (id: string, size: string, brand: string, day: number) => {
		const options = [anOption("medida", "Medida", { queen: size })];
		const specs = [{ name: "Marca", value: brand }];
		const variants = [{ choice: { medida: "queen" }, stock: 1 }];
		return { id, fields: aProductRecord({ options, specs, variants, changed: `2026-11-0${day}` }) };
	};
	const old = aBed("b", "Quin", "QORI", 1);
	const before = apply(noProducts(), [aBed("a", "Quin", "QORI", 1), old]);
	const records = [aBed("a", "Queen", "Qori", 2), old];
	for (const { index } of [apply(before, records), apply(noProducts(), records)])
		expect(index.known).toEqual({
			brands: [{ id: "qori", name: "Qori" }],
			sizes: [{ id: "queen", name: "Queen" }],
		});
});

it("after a sequence of changes the index equals one built from scratch even if hundreds of products, or nearly all, come, go, break and are repaired together", () => {
	const size = 1100;
	const bulk = fc.record({
		first: fc.nat(size - 1),
		count: fc.integer({ min: 1, max: size }),
		step: fc.integer({ min: 1, max: 3 }),
		action: fc.constantFrom("restore", "edit", "break", "remove"),
	});
	const bulks = fc.array(bulk, { minLength: 2, maxLength: 5 });
	const restore = { first: 0, count: size, step: 1, action: "restore" };
	const begun = [
		{ action: "break", first: 0 },
		{ action: "remove", first: 1 },
		{ action: "break", first: 40 },
	];
	const nearlyAll = begun.map(({ action, first }) => {
		const changes = [{ ...restore, first, action }, { ...restore, first, count: 50 }, restore];
		return [changes] as [typeof changes];
	});
	fc.assert(
		fc.property(bulks, (changes) => {
			const good = manyRecords(size);
			let stored = new Map(good.map((record) => [record.id, record]));
			let products = apply(noProducts(), good);
			for (const [batch, { first, count, step, action }] of changes.entries()) {
				stored = new Map(stored);
				for (const { id, fields } of good.slice(first, first + count).filter((_, at) => at % step === 0)) {
					if (action === "remove") stored.delete(id);
					else if (action === "break") stored.set(id, { id, fields: { name: "Roto" } });
					else if (action === "restore") stored.set(id, { id, fields });
					else stored.set(id, { id, fields: { ...fields, pen: 100 + batch, summary: words[batch % 7] } });
				}
				products = apply(products, recordsOf(stored));
				expect(answersOf(products)).toEqual(answersOf(apply(noProducts(), recordsOf(stored))));
			}
		}),
		{ numRuns: 4, examples: nearlyAll },
	);
});

it("an earlier index keeps its answers when products change later", () => {
	fc.assert(
		fc.property(fields, fields, fields, (first, second, other) => {
			const kept = { id: "p-2", fields: other };
			const records = [{ id: "p-1", fields: first }, kept];
			const earlier = apply(noProducts(), records);
			apply(apply(earlier, [{ id: "p-1", fields: second }, kept]), [kept]);
			expect(answersOf(earlier)).toEqual(answersOf(apply(noProducts(), records)));
		}),
		{ numRuns: 20 },
	);
});

it("gives products the prices of its day whenever they are loaded, and another version by the sale's beginning", () => {
	const fields = aProductRecord({ sale: { pen: 50, usd: 10, from: "2026-11-03", until: "2026-11-04" } });
	// As SQLite delivers it: the version is a hash of the stored text, which the day does not change.
	const records = [{ id: "p-1", fields, json: Buffer.from(JSON.stringify(fields)) }];
	const days = ["2026-11-02", "2026-11-03", "2026-11-05"].map((day) => apply(noProducts(), records, day));
	expect(days.map(({ index }) => index.bySlug("p-1")?.price.pen)).toEqual([100, 50, 100]);
	expect(new Set(days.map(({ version }) => version)).size).toBe(3);
});

/** Ordered by id. */
function manyRecords(count: number): StoredRecord[] {
	return Array.from({ length: count }, (_, number) => ({
		id: `p-${String(number).padStart(4, "0")}`,
		fields: aProductRecord({
			name: `${words[number % words.length]} ${number}`,
			category: number % 2 ? "audio" : "sala",
			pen: 100 * (1 + (number % 3)),
			stock: number % 4,
			colors: number % 5 ? ["rojo"] : ["azul"],
		}),
	}));
}

/** Ordered by id. */
function recordsOf(stored: Map<string, StoredRecord>): StoredRecord[] {
	return [...stored.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function apply(before: CatalogProducts, records: StoredRecord[], today = "2026-11-12"): CatalogProducts {
	const steps = updateProducts(before, records, () => {}, today);
	for (;;) {
		const { done, value } = steps.next();
		if (done) return value;
	}
}

function answersOf({ index, version }: CatalogProducts) {
	const search = createSearchIndex(index, categories);
	const slugsOf = (filters: Partial<Filters>) => {
		const all = { onlyAvailable: false, order: "novedades" as const, page: 1, ...filters };
		const { items, ...page } = index.list(all, { search });
		return { filters, ...page, slugs: items.map(({ slug }) => slug) };
	};
	const narrowing: Partial<Filters>[] = [
		{},
		{ categoryId: "audio" },
		{ onlyAvailable: true },
		{ minPrice: 150, maxPrice: 250 },
		...(["rojo", "azul", "verde"] as const).map((color) => ({ color })),
		...[...words, "mesa roja", "mes", "lanpara", "cosas"].map((text) => ({ text })),
	];
	// A search takes longer than a list, so each has only two orders: relevance and one of the others in turn.
	const others = sortOrders.slice(1);
	const ordersOf = ({ text }: Partial<Filters>, at: number) =>
		text ? (["relevancia", ...others.slice(at % 4).slice(0, 1)] as const) : others;
	const slugs = Array.from({ length: 10 }, (_, number) => `p-${number}`);
	return {
		version,
		size: index.size,
		choices: runAtOnce(index.listWithChoices({ onlyAvailable: false, order: "novedades", page: 1 }).choices),
		featured: index.featured?.slug,
		newest: index.newest(3),
		lists: narrowing.flatMap((one, at) => ordersOf(one, at).map((order) => slugsOf({ ...one, order }))),
		bySlug: slugs.map((slug) => index.bySlug(slug)),
		byFormerSlug: ["old-1", "old-2"].map((slug) => index.byFormerSlug(slug)?.slug),
		related: index.newest(2).map((product) => index.relatedTo(product, 3).map(({ slug }) => slug)),
	};
}
