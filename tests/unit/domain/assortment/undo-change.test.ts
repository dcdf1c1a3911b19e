import { expect, it } from "vitest";
import { undoChange } from "~/domain/assortment/undo-change.server";
import { journaled } from "~/domain/staff/journal.server";
import type { Change, RecordFields } from "~/platform/datastore/datastore.server";
import { anOwner } from "../../../support/actors";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";

const image = { src: "/images/sala.webp", alt: "", width: 800, height: 800 };
const aCategory = (name: string): RecordFields => ({ name, image });
const description = "Una descripción que tiene bastante más de cincuenta letras.";
const edited = { body: "Hola.", at: "2026-11-01T10:00:00.000Z", by: "Rosa" };
const aText = (title: string): RecordFields => ({ ...edited, frontMatter: { title, description } });

type Restored = "business" | "category" | "product" | "text";
type Fields = RecordFields | null;
type Kind = [collection: Restored, id: string, before: Fields, after: Fields];

function lamp(before: RecordFields, after: RecordFields = {}): Kind {
	return ["product", "lampara", aProductRecord(before), aProductRecord(after)];
}
const product = lamp({ category: "comedor" }, { category: "sala" });
const renamed: Kind = ["category", "comedor", aCategory("Comedor"), aCategory("Mesas")];
const removed: Kind = ["category", "comedor", aCategory("Comedor"), null];
const added: Kind = ["category", "patio", null, aCategory("Patio")];
const text = (id: string, before: Fields, after: Fields = null): Kind => ["text", id, before, after];
const page = text("pages-garantia", aText("Garantía"), aText("Garantía de un año"));
const business = (before: Fields, after: Fields): Kind => ["business", "store", before, after];

const notice = { noticeFrom: "2026-12-20" };
const unpictured: Kind = ["category", "comedor", { name: "Comedor" }, aCategory("Comedor")];
const fashion = { ...aText("Nuevo"), frontMatter: { title: "Nuevo", category: "moda" } };
const taken = put("category", "otra", aCategory("COMEDOR"));
const ofOld = aProductRecord({ formerSlugs: ["vieja"] });
const old = lamp({ formerSlugs: ["vieja"] });
const draft: RecordFields = { name: "Nuevo", hidden: true, created: "2026-11-01" };
const addedTable: Kind = ["product", "mesa", null, aProductRecord({})];
const soldTable = put("stock", "mesa", { units: { only: 0 } });
const chair = put("product", "silla", aProductRecord({ category: "patio" }));
const refusals: [reason: string, what: string, kind: Kind, meanwhile?: Change][] = [
	["categoryGone", "a product whose category is gone", product, put("category", "comedor", null)],
	["invalid", "a product that the catalogue refuses today", lamp({ pen: -1 })],
	["nameTaken", "a category whose name is taken", renamed, taken],
	["nameTaken", "a removed category whose name is taken", removed, taken],
	["invalid", "a category without its picture", unpictured],
	["slugTaken", "a product whose former slug is another's", old, put("product", "vieja", aProductRecord({}))],
	["slugTaken", "a product whose former slug is another's former one", old, put("product", "otra", ofOld)],
	["changedSince", "the adding of a product that was sold since", addedTable, soldTable],
	["stillUsed", "the adding of a category that has products now", added, chair],
	["noConditions", "a promise whose page is gone", business({ freeReturns: "/old-page" }, { city: "Lima" })],
	["otherConditions", "a promise of another page", business({ freeReturns: "/igualamos-precios" }, {})],
	["legallyRequired", "what the law requires", business(null, { legalName: "Wasi S. A. C." })],
	["endsBeforeItBegins", "a notice", business({ ...notice, noticeUntil: "2026-12-01" }, notice)],
	["invalid", "a field that is read no more", business({ exchangeRate: 99 }, { exchangeRate: 4 })],
	["pageGone", "a page that the store has no more", text("pages-vieja", aText("Vieja"))],
	["invalid", "an article whose category is gone", text("blog-nuevo", fashion)],
	["invalid", "a text that is damaged", text("own-mayoristas", { body: "Hola." })],
];

it.each(refusals)("an undoing is refused, changing nothing: %s: %s", async (reason, _, kind, meanwhile) => {
	const { datastore, entry } = await changed(kind);
	await datastore.apply(meanwhile ? [meanwhile] : []);
	const [collection, id, , after] = kind;
	expect(await undo(datastore, entry)).toEqual({ outcome: reason });
	expect(await datastore.get(collection, id)).toEqual(after ?? undefined);
	expect(await datastore.find("journal")).toHaveLength(1);
});

const kinds: [what: string, Kind, restored?: RecordFields][] = [
	["a product", product],
	["a product's former slug", old],
	["a product whose sale has ended", lamp({ sale: { pen: 80, usd: 20, until: "2020-01-31" } })],
	["a draft without a category", ["product", "nuevo", draft, { ...draft, tags: ["verano"] }]],
	["the adding of a product", addedTable],
	["a renamed category", renamed],
	["a removed category", removed],
	["an added category", added],
	["the business", business({ city: "Puno", freeReturns: "/devoluciones-gratis" }, { city: "Lima" })],
	["the first fields of the business", business(null, { city: "Lima" }), {}],
	["a page", page],
	["an own page that was removed", text("own-mayoristas", aText("Mayoristas"))],
	["the first edit of a page", text("pages-garantia", null, aText("Garantía"))],
];
it.each(kinds)("an undoing restores what was there and can be undone: %s", async (_, kind, restored) => {
	const [collection, id, before, after] = kind;
	const { datastore, entry } = await changed(kind);
	expect(await undo(datastore, entry)).toEqual({ outcome: "undone", left: [] });
	expect(await datastore.get(collection, id)).toEqual(restored ?? before ?? undefined);
	const entries = (await datastore.find("journal")).map((one) => one.id);
	const again = entries.find((one) => one !== entry);
	expect(await undo(datastore, again)).toEqual({ outcome: "undone", left: [] });
	expect(await datastore.get(collection, id)).toEqual(after ?? undefined);
});

function put(collection: Change["collection"], id: string, fields: RecordFields | null): Change {
	return { collection, id, fields };
}

/** A store in which the record has changed, and the journal's entry of that. */
async function changed([collection, id, before, after]: Kind) {
	const datastore = memoryDatastore({ category: { sala: aCategory("Sala"), comedor: aCategory("Comedor") } });
	await datastore.apply([put(collection, id, before)]);
	const change = () => ({ changes: [put(collection, id, after)], result: undefined });
	await journaled(datastore, { ...anOwner(), action: "prueba" }).runTransaction([{ collection, id }], change);
	const [entry] = await datastore.find("journal");
	return { datastore, entry: entry?.id };
}

function undo(datastore: ReturnType<typeof memoryDatastore>, entry: string | undefined) {
	return undoChange(datastore, { entry }, { ...anOwner(), action: "deshacer" });
}
