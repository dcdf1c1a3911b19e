import { resolve } from "node:path";
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBusiness } from "~/domain/business/live-business.server";
import { openCatalog } from "~/domain/catalog/catalog.server";
import { parseEnv } from "~/platform/settings/parse-env.server";
import { urls } from "~/platform/urls";
import { root, testSecret } from "../support/serving";
import { expectStatus } from "../support/shopper";
import { aProductRecord, memoryDatastore } from "../unit/domain/catalog/memory-datastore";

const clock = () => new Date();

const image = "/images/product/lampara.svg";
const products = {
	lampara: aProductRecord({ name: "Lámpara Wasi", pen: 12_300, created: "2026-01-01" }),
	sofa: aProductRecord({ name: "Sofá Ayni", pen: 99_900, created: "2026-01-02" }),
	radio: aProductRecord({ name: "Radio Yaku", category: "audio", created: "2026-01-03" }),
};
const datastore = memoryDatastore(
	{ category: { sala: { name: "Sala", image }, audio: { name: "Audio", image } }, product: products },
	{ deliversAtOnce: false },
);
const log = { warn: () => {} };
const catalog = openCatalog(datastore, log, { clock, patienceMs: 0 });
const business = openBusiness(datastore, log);
const isLoaded = () => true;
const texts = { isLoaded, current: () => ({ pages: new Map(), articles: new Map(), footerPages: [] }) };
const store = {
	settings: { ...parseEnv({ SESSION_SECRET: testSecret }), mode: "development" },
	datastore,
	catalog,
	business,
	texts,
	discounts: { isLoaded },
	isLoaded: () => catalog.isLoaded() && business.isLoaded(),
	ready: Promise.resolve(),
	writes: async () => "ok",
};
let build: ServerBuild;
let handle: ReturnType<typeof handlerOf>;

const get = (path: string, status = 200) =>
	expectStatus(status, handle(new Request(`http://wasi.example${path}`)), path);

beforeAll(async () => {
	// The build takes an open store instead of opening one, and serves none in development.
	Object.assign(globalThis, { wasi: { running: { store, pages: {} } } });
	for (const collection of ["category", "stock", "review", "business"] as const) deliver(collection);
	build = await import(resolve(root, "build/server/index.js"));
	handle = handlerOf(build);
});
afterAll(() => {
	catalog.close();
	business.close();
});

function handlerOf(build: ServerBuild): (request: Request) => Promise<Response> {
	const answer = createRequestHandler(build, "production");
	return (request) => answer(request, { store, server: {} } as unknown as AppLoadContext);
}

function deliver(collection: "category" | "stock" | "review" | "business" | "product") {
	void datastore.find(collection).then((records) => {
		for (const stream of datastore.streams(collection)) stream.records(records);
	});
}

test("before the products are loaded, a product page shows its product with its price and neighbours", async () => {
	const html = await get(urls.product("lampara"));
	expect(html).toMatch(/Lámpara Wasi.*S\/\s*123.*Sofá Ayni/s);
	expect(html).not.toContain("Radio Yaku");
});

test("before the products are loaded, lists show the newest ones and say that the rest follows", async () => {
	const list = await get(urls.productList());
	expect(list).toMatch(/Radio Yaku.*Lámpara Wasi/s);
	expect(list).toContain("estarán listos en unos segundos");
	expect(list).not.toContain("3 productos");
	const category = await get(urls.category("sala"));
	expect(category).toContain("Sofá Ayni");
	expect(category).not.toContain("Radio Yaku");
	expect(await get(urls.home)).toContain("Radio Yaku");
	expect(await get(urls.categories)).toContain("Audio");
});

test.each([
	...[urls.productList({ q: "radio" }), urls.category("sala", { pagina: "2" })],
	...[urls.product("sin-nombre"), urls.featuredProduct()],
	...[urls.category("sin-nombre"), urls.article("sin-nombre"), urls.stockNotice({ producto: "sin-nombre" })],
	urls.favourites({ lista: "sin-nombre" }),
])("before the products are loaded, %s asks for a moment", async (path) => {
	expect(await get(path, 503)).toMatch(/Vuelve en unos segundos.*Reintentar/s);
});

test("when the products are loaded, every page is complete", async () => {
	deliver("product");
	await catalog.ready;
	expect(await get(urls.productList())).toContain("3 productos");
	await get(urls.product("sin-nombre"), 404);
	await get(urls.productList({ q: "radio" }));
});

test.each(["routes/$page", "root"])("an error in %s gets a Spanish page without its details", async (id) => {
	const route = build.routes[id] as ServerBuild["routes"][string];
	const loader = () => {
		throw new Error("the secret cause");
	};
	const broken = { ...route, module: { ...route.module, loader } };
	const { writeLogTo } = await import(resolve(root, "build/server/run-store.js"));
	const logged: string[] = [];
	writeLogTo({ write: (line: string) => logged.push(line) });
	const headers = { "x-wasi-request-id": "3f9c2a71" };
	const request = new Request(`http://wasi.example${urls.about}`, { headers });
	const answer = handlerOf({ ...build, routes: { ...build.routes, [id]: broken } })(request);
	const html = await expectStatus(500, answer);
	expect(logged.join()).toContain("the secret cause");
	const code = '<code id="codigo-del-error">3f9c2a71</code>';
	const frame = ['<html lang="es-PE">', "<header", "<footer", "MI CARRITO DE COMPRA"];
	for (const part of ["<title>Algo falló de nuestro lado · Wasi</title>", ...frame, code])
		expect(html).toContain(part);
	expect(html).not.toMatch(/secret cause|at loader|\.ts:/);
});
