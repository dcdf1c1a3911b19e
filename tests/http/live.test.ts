import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { limaDay, nextDay } from "~/platform/values/lima-time";
import { checkoutAnswers } from "../support/answers";
import { runCommand } from "../support/commands";
import { openEvents } from "../support/events";
import { hiddenFields, orderedSlug, placeOrder } from "../support/ordering";
import { passDay } from "../support/pass-day";
import { type RunningStore, seedInto, startStore, testSecret } from "../support/serving";
import { expectStatus, newShopper } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { plain } from "./parse";

const store = storeOfFile();
const newSecret = "another secret of forty newer characters!";
/** Has another secret, loses its database, and is stopped at the end. */
const own = storeOfFile(async () => ({ SESSION_SECRET: newSecret }));
const inCart = "Mesa de comedor Mikuy";

const catalog = (...args: string[]) => runCommand("catalog", args, { DATA_DIR: store.dataDir });
const lamp = "lampara-de-pie-killa";
const setGarden = ["category", "set", "jardin", "--name", "Jardín", "--image", "/images/x.svg"];
const setLamp = (...options: string[]) => catalog("product", "set", lamp, ...options);
const html = async (path: string) => (await store.fetch(path)).text();
const read = async (path: string) => plain(await html(path));

test("the catalogue's event stream starts with the version on the health page, and sends the next one after a change by another process", async () => {
	const events = await openEvents(store, { "accept-encoding": "br, gzip" });
	expect(Object.fromEntries(events.response.headers)).toMatchObject({
		"content-type": expect.stringMatching(/^text\/event-stream/),
		"cache-control": expect.stringContaining("no-transform"),
	});
	expect(events.response.headers.has("content-encoding"), "so that nothing buffers it").toBe(false);
	const first = await events.next();
	expect(first.id).toMatch(new RegExp(`^${(await health(store)).catalogVersion}-\\d+$`));
	expect(first.event).toBe("catalog");

	expect((await catalog(...setGarden)).status).toBe(0);
	expect((await events.next()).id).not.toBe(first.id);
	expect(await (await store.fetch(urls.home)).text()).toContain("Jardín");

	expect((await catalog("category", "remove", "jardin")).status).toBe(0);
	expect((await events.next()).id, "the same content has the same version").toBe(first.id);
	await events.close();
});

test("a hidden product has no page, is in no list, search, feed, sitemap or cart, and can be shown again", async () => {
	const page = urls.product(lamp);
	const found = [urls.productList({ q: "killa" }), urls.suggestions({ q: "killa" })];
	const places = [...found, urls.category("iluminacion"), urls.sitemapPart("productos-1")];
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug: lamp });
	const fields = await hiddenFields(shopper);
	for (const place of places) expect(await html(place), place).toContain(page);

	expect((await setLamp("--hidden")).status).toBe(0);
	const status = async () => (await store.fetch(page)).status;
	await expect.poll(status).toBe(404);
	for (const place of [...places, urls.home, urls.newProductsFeed, urls.productList()])
		expect(await html(place), place).not.toContain(page);
	expect(await shopper.text(urls.cart)).toContain("Lampara de pie killa");
	const refused = await shopper.post(urls.checkout, { ...checkoutAnswers(), ...fields });
	expect(refused.status).not.toBe(303);
	expect(await store.datastore.find("order")).toEqual([]);

	expect((await setLamp("--shown")).status).toBe(0);
	await expect.poll(status).toBe(200);
	expect(await shopper.text(urls.cart)).toContain("Lámpara de pie Killa");
});

test("a sale shows the former price, its end and the stock, in every place, and is over after its last day", async () => {
	const until = nextDay(limaDay(new Date()));
	const page = urls.product(lamp);
	const now =
		/Antes S\/ ([\d,.]+) −\d+ % Ahora S\/ 1\.50 USD .*? Oferta hasta el \S+ \d+ de \S+\. Stock: \d+ unidades(?: o más)?\./;
	const onCard = /Antes S\/ [\d,.]+ Ahora S\/ 1\.50 USD .*? Hasta el \S+ \d+ \S+ Stock: \d+/;
	const filtered = urls.productList({ max: "2" });
	expect(await read(filtered)).toContain("0 productos");
	const before = await read(page);
	const set = await setLamp("--sale-price", "1.50", "--sale-until", until, "--yes");
	expect(set).toMatchObject({ status: 0, stderr: "" });
	await expect.poll(() => read(page)).toMatch(now);
	const former = now.exec(await read(page))?.[1];
	expect(before).toContain(`S/ ${former}`);
	expect(await read(filtered)).toMatch(onCard);
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug: lamp });
	expect(plain(await shopper.page(urls.cart))).toMatch(/Antes S\/ [\d,.]+ Ahora S\/ 1\.50 Oferta hasta el/);

	// The page is in memory now.
	for (let times = 0; times < 3; times++) expect(await read(page)).toMatch(now);
	while ((await read(page)).includes("Oferta hasta")) passDay();
	expect(limaDay(new Date())).toBe(nextDay(until));
	expect(await read(page)).toContain(`S/ ${former}`);
	expect(await read(filtered)).toContain("0 productos");
	expect(await shopper.text(urls.cart)).not.toContain("Oferta hasta");
});

test("a cart outlives a change of the secret while the former one is known, and is lost without it", async () => {
	const withSecrets = async (secrets: string[], work: (store: RunningStore) => Promise<void>) => {
		const env = { SESSION_SECRET: secrets.join(","), DATA_DIR: store.dataDir };
		const other = await startStore({ env, seed: false });
		await work(other).finally(other.stop);
	};
	const before = newShopper(store);
	await before.post(urls.cart, { intent: "add", slug: orderedSlug });
	let after = before;
	await withSecrets([newSecret, testSecret], async (store) => {
		expect(await newShopper(store, before.cookies).page(urls.cart)).toContain(inCart);
		after = newShopper(store);
		await after.post(urls.cart, { intent: "add", slug: orderedSlug });
	});
	await withSecrets([newSecret], async (store) => {
		expect(await newShopper(store, after.cookies).page(urls.cart), "signed by the first").toContain(inCart);
		expect(await newShopper(store, before.cookies).page(urls.cart)).not.toContain(inCart);
	});
});

test("two stores in one process have their own data, secrets and limits", async () => {
	const home = (of: RunningStore) => newShopper(of).page(urls.home);
	await runCommand("store", ["set", "hero-title", "Casa Dos"], { DATA_DIR: own.dataDir });
	await expect.poll(() => home(own)).toContain("<h1>Casa Dos</h1>");
	expect(await home(store)).not.toContain("Casa Dos");
	const shopper = newShopper(store);
	await shopper.post(urls.checkout, { intent: "keep-shopping", fullName: "Ana Quispe" });
	expect(await shopper.page(urls.checkout)).toContain("Ana Quispe");
	expect(await newShopper(own, shopper.cookies).page(urls.checkout)).not.toContain("Ana Quispe");

	const { reference } = await placeOrder(store);
	const guess = (of: RunningStore) =>
		newShopper(of).post(urls.tracking, { reference, documentNumber: "11111111" });
	const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await guess(store)).status));
	expect(statuses).toContain(429);
	await expectStatus(404, guess(own));
});

test("the health page reports status, datastore, stream, writes, storage and catalogue version", async () => {
	expect(await health(own)).toEqual({
		status: "ok",
		datastore: "sqlite",
		stream: "live",
		writes: "ok",
		storage: "ok",
		outboxFailed: 0,
		unwritable: [],
		backup: "none",
		catalogVersion: expect.stringMatching(/^[0-9a-f]{16}$/),
	});
});

test("serves the last catalogue while its database is missing, and the new one once it is back", async () => {
	const home = async () => (await own.fetch(urls.home)).text();
	for (const file of readdirSync(own.dataDir)) rmSync(join(own.dataDir, file), { recursive: true });
	await expect.poll(async () => (await health(own)).stream).toBe("stale");
	expect(await home()).toContain("Iluminación");
	await expectStatus(200, own.fetch(urls.featuredProduct()));

	await seedInto(own.dataDir);
	await runCommand("catalog", setGarden, { DATA_DIR: own.dataDir });
	await expect.poll(async () => (await health(own)).stream).toBe("live");
	await expect.poll(home).toContain("Jardín");
});

test("the event streams end cleanly when the store stops, without delaying it or ending another in its process", async () => {
	const streams = await Promise.all([openEvents(own), openEvents(own), openEvents(own)]);
	for (const stream of streams) await stream.next();
	await own.stop();
	for (const stream of streams) expect(await stream.ended()).toBe(true);
	await newShopper(store).page(urls.checkout);
});

async function health(of: Pick<RunningStore, "fetch">): Promise<Record<string, string>> {
	return (await of.fetch(urls.health)).json() as Promise<Record<string, string>>;
}
