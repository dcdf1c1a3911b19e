import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { formatWeekday } from "~/platform/values/weekday";
import { aPhoto } from "../support/a-photo";
import { runCommand } from "../support/commands";
import { newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";

const store = storeOfFile();
const catalog = (...args: string[]) => runCommand("catalog", args, { DATA_DIR: store.dataDir });

/** The Sunday after the next days, so that no midnight makes it past. */
function findSunday(): string {
	const days = [2, 3, 4, 5, 6, 7, 8].map((days) => limaDay(new Date(Date.now() + days * 24 * 60 * 60_000)));
	return days.find((day) => new Date(day).getUTCDay() === 0) ?? "";
}

test("a new product with a phone's photo, on sale until Sunday, appears in a running store", async () => {
	const folder = mkdtempSync(join(tmpdir(), "wasi-photo-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const [file, photo] = [join(folder, "silla.json"), join(folder, "photo.jpg")];
	const fields = { name: "Silla Nueva", images: undefined, pen: 18_900, usd: 5000, stock: 7 };
	writeFileSync(file, JSON.stringify(aProductRecord(fields)));
	writeFileSync(photo, await aPhoto({ width: 900, height: 1200 }));
	const alt = "Una silla de roble";
	const sunday = findSunday();
	const created = await catalog(
		"product",
		"set",
		"silla-nueva",
		"--file",
		file,
		"--picture",
		photo,
		"--alt",
		alt,
	);
	expect(created).toMatchObject({ status: 0, stderr: "" });
	const onSale = await catalog(
		"product",
		"set",
		"silla-nueva",
		"--sale-price",
		"149",
		"--sale-until",
		sunday,
	);
	expect(onSale).toMatchObject({ status: 0, stderr: "" });

	const page = urls.product("silla-nueva");
	await expect.poll(async () => (await store.fetch(page)).text()).toContain("Oferta");
	const html = await newShopper(store).page(page);
	expect(textOf(html).replaceAll("\u00a0", " ")).toContain(
		`Antes S/ 189.00 Ahora S/ 149.00 USD 39.42 Oferta hasta el ${formatWeekday(sunday)}. Stock: 7 unidades.`,
	);
	expect(html).toContain(`alt="${alt}"`);
	const files = new Set(html.match(/\/pictures\/[\w-]+\.\w+/g));
	expect([...files].map((path) => path.slice(-8)).sort()).toEqual(
		[
			"-200.avif",
			"-200.webp",
			"-400.avif",
			"-400.webp",
			"-800.avif",
			"-800.webp",
			"-900.avif",
			"-900.webp",
			"-800.jpg",
		]
			.map((ending) => ending.slice(-8))
			.sort(),
	);
	for (const path of files) {
		const { status, headers } = await store.fetch(path);
		expect([status, headers.get("cache-control")], path).toEqual([
			200,
			"public, max-age=31536000, immutable",
		]);
		expect(headers.get("content-type"), path).toMatch(/^image\/(avif|webp|jpeg)$/);
		expect(headers.get("x-content-type-options")).toBe("nosniff");
	}
	expect((await store.fetch("/pictures/00000000000000000000-800.webp")).status).toBe(404);
	expect((await store.fetch("/pictures/..%2fwasi.db")).status).toBe(404);
});

test("of two who change a price by the version that both saw, the second is told what the first did", async () => {
	const slug = "lampara-de-pie-killa";
	const { stdout } = await catalog("product", "show", slug, "--json");
	const { version } = JSON.parse(stdout);
	const change = (price: string) => {
		return catalog("product", "set", slug, "--price", price, "--version", version);
	};
	expect((await change("170")).status).toBe(0);
	const second = await change("175");
	expect(second.status).toBe(1);
	expect(second.stderr).toContain(`has changed since version ${version}; nothing was written`);
	expect(second.stderr).toContain("pen: 17000 → 17500");
	await expect.poll(async () => (await store.fetch(urls.product(slug))).text()).toContain("S/\u00a0170.00");
});
