import { expect, onTestFinished, test } from "vitest";
import { hideDemoContents } from "~/domain/business/hide-demo-contents.server";
import { openBusiness } from "~/domain/business/live-business.server";
import { openTexts } from "~/domain/content/live-texts.server";
import { findArticle, findPage, listArticles } from "~/domain/content/texts.server";
import { seedDemo } from "../../../../demo/seed";
import { aProductRecord, memoryDatastore, type Records } from "../catalog/memory-datastore";
import { anOrder, recordsOf } from "../orders/an-order";

const log = { warn: () => {} };

async function aStore(records: Records) {
	const datastore = memoryDatastore(records);
	await hideDemoContents(datastore, new Date("2026-11-30T12:00:00.000Z"));
	const business = openBusiness(datastore, log);
	const texts = openTexts(datastore, business, log);
	onTestFinished(() => {
		business.close();
		texts.close();
	});
	await Promise.all([business.ready, texts.ready]);
	return { datastore, business, texts };
}

test("a store without goods is new, whatever its business, and has no texts of the demo", async () => {
	const { datastore, business, texts } = await aStore({ business: { store: { city: "Lima" } } });
	expect(business.current()).toEqual({ city: "Lima", demoContents: "ocultos" });
	expect(listArticles(texts.current())).toEqual([]);
	expect(findPage(texts.current(), "nosotros", {})?.body).not.toContain("quechua");
	await datastore.set("business", "store", { city: "Lima" });
	expect(listArticles(texts.current())).not.toEqual([]);
	expect(findPage(texts.current(), "nosotros", {})?.frontMatter.description).toContain("quechua");
});

test("an article that its keeper wrote is shown in either", async () => {
	const frontMatter = {
		title: "Nuestro taller",
		description: "Cómo trabajamos la madera en nuestro taller de Villa El Salvador.",
		category: "cuidado",
		date: "2026-11-30",
		picture: { src: "/pictures/a-800.webp", widths: [800], alt: "El taller", width: 800, height: 800 },
	};
	const saved = { frontMatter, body: "Hola.\n", at: "2026-11-30T12:00:00.000Z", by: "Rosa" };
	const { texts } = await aStore({ text: { "blog-nuestro-taller": saved } });
	expect(listArticles(texts.current()).map(({ slug }) => slug)).toEqual(["nuestro-taller"]);
	expect(findArticle(texts.current(), "nuestro-taller")).toBeDefined();
});

const product = { lamp: aProductRecord({}) };
const category = { sala: { name: "Sala", image: "/images/sala.svg" } };
const countedAt = (at: string) => ({ "best-sellers": { countedAt: at, slugs: [] } });

test.each<[hides: boolean, Records]>([
	[false, { product, business: countedAt("2026-11-29T12:00:00.000Z") }],
	[false, { category, business: countedAt("2026-11-29T12:00:00.000Z") }],
	[false, { order: recordsOf([anOrder()]) }],
	[true, { product, category }],
	[true, { product, business: countedAt("2026-11-30T12:00:00.001Z") }],
	[true, { business: countedAt("2026-11-29T12:00:00.000Z") }],
])(
	"a store that ran with goods keeps what it showed, one whose goods were loaded hides it: %s",
	async (hides, records) => {
		const { business, texts } = await aStore(records);
		expect(business.current().demoContents).toBe(hides ? "ocultos" : undefined);
		expect(listArticles(texts.current()).length > 0).toBe(!hides);
	},
);

test("the demo's own goods show its contents", async () => {
	const datastore = memoryDatastore({});
	await seedDemo(datastore);
	await hideDemoContents(datastore, new Date());
	expect(await datastore.get("business", "store")).toEqual({ demoContents: "visibles" });
});
