import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { limaDay, nextDay } from "~/platform/values/lima-time";
import { formatWeekday } from "~/platform/values/weekday";
import { aFolder } from "../support/a-folder";
import { aPhoto } from "../support/a-photo";
import { checkoutAnswers } from "../support/answers";
import { runCommand } from "../support/commands";
import { hiddenFields, orderedSlug, placeOrder, runOrders } from "../support/ordering";
import { passDay } from "../support/pass-day";
import { newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";

const store = storeOfFile();
const lamp = "lampara-de-pie-killa";
const env = () => ({ DATA_DIR: store.dataDir });
const setProduct = (slug: string, ...options: string[]) =>
	runCommand("catalog", ["product", "set", slug, ...options], env());
const stock = (...args: string[]) => runCommand("stock", args, env());
const setStatus = (reference: string, ...step: string[]) => runOrders(env(), "status", reference, ...step);
const html = async (path: string) => (await store.fetch(path)).text();
const plain = (page: string) => textOf(page).replaceAll("\u00a0", " ");
const read = async (path: string) => plain(await html(path));
const orderedPage = () => read(urls.product(orderedSlug));

/** The Sunday after the next days, so that no midnight makes it past. */
function findSunday(): string {
	const days = [2, 3, 4, 5, 6, 7, 8].map((days) => limaDay(new Date(Date.now() + days * 24 * 60 * 60_000)));
	return days.find((day) => new Date(day).getUTCDay() === 0) ?? "";
}

test("a new product with a phone's photo, on sale until Sunday, appears in a running store", async () => {
	const folder = aFolder();
	const [file, photo] = [join(folder, "silla.json"), join(folder, "photo.jpg")];
	const fields = { name: "Silla Nueva", images: undefined, pen: 18_900, usd: 5000, stock: 7 };
	writeFileSync(file, JSON.stringify(aProductRecord(fields)));
	writeFileSync(photo, await aPhoto({ width: 450, height: 600 }));
	const [slug, alt, sunday] = ["silla-nueva", "Una silla de roble", findSunday()];
	for (const options of [
		["--file", file, "--picture", photo, "--alt", alt],
		["--sale-price", "149", "--sale-until", sunday],
	])
		expect(await setProduct(slug, ...options)).toMatchObject({ status: 0, stderr: "" });

	const page = urls.product(slug);
	await expect.poll(() => read(page)).toContain("Oferta hasta");
	expect(await read(page)).toContain(
		`Antes S/ 189.00 Ahora S/ 149.00 USD 39.42 Oferta hasta el ${formatWeekday(sunday)}. Stock: 7 unidades.`,
	);
	const shown = await html(page);
	expect(shown).toContain(`alt="${alt}"`);
	const files = new Set(shown.match(/\/pictures\/[\w-]+\.\w+/g));
	expect(files.size).toBeGreaterThan(5);
	for (const path of files) expect((await store.fetch(path)).status, path).toBe(200);
});

test("a hidden product has no page, is in no list, search, feed, sitemap or cart, and can be shown again", async () => {
	const page = urls.product(lamp);
	const places = [
		urls.category("iluminacion"),
		urls.productList({ q: "killa" }),
		urls.suggestions({ q: "killa" }),
		urls.sitemapPart("productos-1"),
	];
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug: lamp });
	const fields = await hiddenFields(shopper);
	for (const place of places) expect(await html(place), place).toContain(page);

	expect((await setProduct(lamp, "--hidden")).status).toBe(0);
	const status = async () => (await store.fetch(page)).status;
	await expect.poll(status).toBe(404);
	for (const place of [...places, urls.home, urls.newProductsFeed, urls.productList()])
		expect(await html(place), place).not.toContain(page);
	expect(textOf(await shopper.page(urls.cart))).toContain("Lampara de pie killa");
	const refused = await shopper.post(urls.checkout, { ...checkoutAnswers(), ...fields });
	expect(refused.status).not.toBe(303);
	expect(await store.datastore.find("order")).toEqual([]);

	expect((await setProduct(lamp, "--shown")).status).toBe(0);
	await expect.poll(status).toBe(200);
	expect(textOf(await shopper.page(urls.cart))).toContain("Lámpara de pie Killa");
});

test("the last one, bought by two: the first payment takes it, the second is told, and a cancellation brings it back", async () => {
	await stock("set", orderedSlug, "1");
	await expect.poll(orderedPage).toContain("queda 1");
	const first = await placeOrder(store);
	const second = await placeOrder(store, { email: "luis@correo.pe" });
	expect(await setStatus(first.reference, "paid", "--paid-by", "yape")).toMatchObject({ status: 0 });
	await expect.poll(orderedPage).toContain("Agotado por ahora");
	expect(await setStatus(second.reference, "paid", "--paid-by", "yape")).toEqual({
		status: 1,
		stdout: "",
		stderr: `${second.reference} stays pending, because stock is short:\n  ${orderedSlug}: 1 ordered, 0 in stock\nWith --anyway the missing units are owed.\n`,
	});
	expect((await setStatus(first.reference, "cancelled")).status).toBe(0);
	await expect.poll(orderedPage).toContain("queda 1");
});

test("a sale shows the former price, its end and the stock, in every place, and is over after its last day", async () => {
	const until = nextDay(limaDay(new Date()));
	const page = urls.product(lamp);
	const now =
		/Antes S\/ ([\d,.]+) Ahora S\/ 1\.50 USD .*? Oferta hasta el \S+ \d+ de \S+\. Stock: \d+ unidades(?: o más)?\./;
	const filtered = urls.productList({ max: "2" });
	expect(await read(filtered)).not.toContain("Killa");
	const before = await read(page);
	const set = await setProduct(lamp, "--sale-price", "1.50", "--sale-until", until, "--yes");
	expect(set).toMatchObject({ status: 0, stderr: "" });
	await expect.poll(() => read(page)).toMatch(now);
	const former = now.exec(await read(page))?.[1];
	expect(before).toContain(`S/ ${former}`);
	expect(await read(filtered)).toMatch(now);
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug: lamp });
	expect(plain(await shopper.page(urls.cart))).toMatch(/Antes S\/ [\d,.]+ Ahora S\/ 1\.50 Oferta hasta el/);

	// The page is in memory now.
	for (let times = 0; times < 3; times++) expect(await read(page)).toMatch(now);
	while ((await read(page)).includes("Oferta hasta")) passDay();
	expect(limaDay(new Date())).toBe(nextDay(until));
	expect(await read(page)).toContain(`S/ ${former}`);
	expect(await read(filtered)).not.toContain("Killa");
	expect(textOf(await shopper.page(urls.cart))).not.toContain("Oferta hasta");
});
