import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { limaDay, nextDay } from "~/platform/values/lima-time";
import { runCommand } from "../support/commands";
import { passDay } from "../support/pass-day";
import { newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { thingsIn } from "../unit/shop/seo/required-properties";

const slug = "lampara-de-pie-killa";
const page = urls.product(slug);
const until = nextDay(limaDay(new Date()));

const store = storeOfFile();

const plain = (html: string) => textOf(html).replaceAll("\u00a0", " ");
const read = async (path: string) => plain(await newShopper(store).page(path));

test("a sale shows the former price, its end and the stock, in every place, and is over after its last day", async () => {
	const now =
		/Antes S\/ ([\d,.]+) Ahora S\/ 1\.50 USD .*? Oferta hasta el \S+ \d+ de \S+\. Stock: \d+ unidades(?: o más)?\./;
	const filtered = urls.productList({ max: "2" });
	expect(await read(filtered)).not.toContain("Killa");
	const before = await read(page);
	const { status, stderr } = await runCommand(
		"catalog",
		["product", "set", slug, "--sale-price", "1.50", "--sale-until", until, "--yes"],
		{ DATA_DIR: store.dataDir },
	);
	expect([status, stderr]).toEqual([0, ""]);
	await expect.poll(() => read(page)).toMatch(now);
	const former = now.exec(await read(page))?.[1];
	expect(before).toContain(`S/ ${former}`);
	expect(await read(filtered)).toMatch(now);
	const html = await newShopper(store).page(page);
	const [, json = ""] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
	expect(thingsIn(JSON.parse(json)).find((thing) => thing["@type"] === "Offer")).toMatchObject({
		price: "1.50",
		priceValidUntil: until,
	});
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug });
	expect(plain(await shopper.page(urls.cart))).toMatch(/Antes S\/ [\d,.]+ Ahora S\/ 1\.50 Oferta hasta el/);

	// The page is in memory now.
	for (let times = 0; times < 3; times++) expect(await read(page)).toMatch(now);
	while ((await read(page)).includes("Oferta")) passDay();
	expect(limaDay(new Date())).toBe(nextDay(until));
	expect(await read(page)).toContain(`S/ ${former}`);
	expect(await read(filtered)).not.toContain("Killa");
	expect(textOf(await shopper.page(urls.cart))).not.toContain("Oferta");
});
