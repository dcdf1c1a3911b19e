import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";
import { line, newStore } from "./catalog-store";

const aCategory = { name: "Sala", image: "/images/category/sala-800.webp" };

/** A store with one category, and `setLamp`, which runs `product set` with these fields. */
async function storeWithCategory() {
	const store = newStore();
	await store.importing(line("category", "sala", aCategory));
	const file = join(store.folder, "product.json");
	return {
		...store,
		setLamp(fields: object, ...options: string[]) {
			writeFileSync(file, JSON.stringify(aProductRecord({ ...fields })));
			return store.catalog(["product", "set", "lamp", "--file", file, ...options]);
		},
	};
}

describe("a suspicious price", () => {
	test("is shown as shoppers will see it, and rejected unless confirmed", async () => {
		const { setLamp, catalog } = await storeWithCategory();
		expect((await setLamp({ pen: 18_900, usd: 5_100 })).stdout).toBe(
			"Set product lamp: S/\u00a0189.00 (USD\u00a051.00).\n",
		);
		const slip = await setLamp({ pen: 189, usd: 5_100 });
		expect([slip.status, slip.stdout]).toEqual([1, ""]);
		expect(slip.stderr).toContain("from S/\u00a0189.00 (USD\u00a051.00) to S/\u00a01.89 (USD\u00a051.00)");
		expect(slip.stderr).toContain("--yes");
		expect((await catalog(["product", "list"])).stdout).toContain("PEN 189.00");
		expect((await setLamp({ pen: 189, usd: 5_100 }, "--yes")).stdout).toContain("S/\u00a01.89");
		expect((await setLamp({ pen: 1_890, usd: 51_000 })).status, "exactly ten times").toBe(0);
		expect((await setLamp({ pen: 1_890, usd: 5_099 })).status, "in dollars, too").toBe(1);
	});

	test("is rejected in a variant", async () => {
		const { setLamp } = await storeWithCategory();
		const options = [{ id: "size", name: "Tamaño", values: [{ id: "s", name: "S" }] }];
		const variants = (pen: number) => [{ choice: { size: "s" }, pen, usd: 2_700, stock: 1 }];
		expect((await setLamp({ options, variants: variants(10_000) })).status).toBe(0);
		const { status, stderr } = await setLamp({ options, variants: variants(99) });
		expect([status, stderr]).toEqual([1, expect.stringContaining("S/\u00a00.99 is less than one sol")]);
	});

	test("stops the whole import, with its line number", async () => {
		const { importing, exported } = await storeWithCategory();
		const before = await exported();
		const text =
			line("product", "chair", aProductRecord({ pen: 10_000, usd: 2_700 })) +
			line("product", "lamp", aProductRecord({ pen: 99, usd: 27 }));
		for (const options of [[], ["--dry-run"]]) {
			const { status, stderr } = await importing(text, ...options);
			expect(status).toBe(1);
			expect(stderr).toContain("line 2: product lamp: S/\u00a00.99 is less than one sol");
			expect(stderr).toContain("1 doubtful price; nothing was written.");
		}
		expect(await exported()).toBe(before);
		const { stdout } = await importing(text, "--yes");
		expect(stdout).toContain("product chair: S/\u00a0100.00 (USD\u00a027.00)\n");
		expect(stdout).toContain("product lamp: S/\u00a00.99 (USD\u00a00.27)\n");
		expect((await importing(text)).stdout, "an identical record is no change").toMatch(/^Imported 2 records/);
	});
});

test("a category that has products is not removed", async () => {
	const { catalog, setLamp } = await storeWithCategory();
	await setLamp({ pen: 1_000 });
	expect(await catalog(["category", "remove", "sala"])).toMatchObject({
		status: 1,
		stderr: "There is 1 product in category sala, such as lamp: move or remove them first.\n",
	});
	await catalog(["product", "remove", "lamp"]);
	expect((await catalog(["category", "remove", "sala"])).status).toBe(0);
});

test("missing picture and video files are reported", async () => {
	const { importing, setLamp } = await storeWithCategory();
	const src = "/images/product/nada-800.webp";
	const images = [
		{ src, alt: "Nada", width: 800, height: 800, widths: [400, 800] },
		{ src: "https://fotos.example/a.webp", alt: "Otra", width: 800, height: 800 },
	];
	const { status, stderr } = await importing(line("product", "nada", aProductRecord({ images })));
	expect(status).toBe(0);
	expect(stderr).toContain("product nada: public/images/product/nada-400.avif is missing\n");
	expect(stderr).toContain("product nada: public/images/product/nada-800.webp is missing\n");
	expect(stderr).toContain("product nada: public/images/product/nada-800.jpg is missing\n");
	expect(stderr).not.toContain("example");
	expect((await setLamp({})).stderr).toBe("product lamp: public/images/lamp.svg is missing\n");
	expect((await newStore().catalog(["seed"])).stderr).toBe("");
});
