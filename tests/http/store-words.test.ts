import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { limaDay, nextDay } from "~/platform/values/lima-time";
import { aPhoto } from "../support/a-photo";
import { runCommand } from "../support/commands";
import { passDay } from "../support/pass-day";
import { newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();

async function runStore(...args: string[]) {
	const { status, stderr } = await runCommand("store", args, { DATA_DIR: store.dataDir });
	expect([status, stderr]).toEqual([0, ""]);
}

const read = async (path: string) => (await store.fetch(path)).text();
/** Requests a page often enough that it is kept. */
async function readKept(path: string) {
	for (let times = 0; times < 3; times++) await read(path);
	return read(path);
}

test("a notice stands above every page on its days only, even on kept pages", async () => {
	const notice = "Mañana no hay envíos & el lunes sí.";
	const aside = '<aside aria-label="Aviso"';
	const paths = [urls.home, urls.about, urls.productList(), urls.cart, "/no-existe"];
	const isShown = async () => (await read(urls.home)).includes(aside);
	const days = [limaDay(new Date())];
	while (days.length < 6) days.push(nextDay(days.at(-1) ?? ""));

	await runStore("set", "notice-from", String(days[2]));
	await runStore("set", "notice-until", String(days[5]));
	await runStore("set", "notice", notice);
	await runStore("set", "city", "Tumbes");
	// The same record, so the store also has the notice by now.
	await expect.poll(() => read(urls.home)).toContain("Tumbes");
	for (const path of paths) expect(await readKept(path), path).not.toContain("Mañana no hay envíos");

	while (!(await isShown())) passDay();
	for (const path of paths) {
		const html = await readKept(path);
		expect(textOf(html), path).toContain(notice);
		expect(html.indexOf(aside), path).toBeLessThan(html.indexOf("<header"));
	}
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug: "lampara-de-pie-killa" });
	expect(textOf(await shopper.page(urls.checkout))).toContain(notice);

	while (await isShown()) passDay();
	for (const path of paths) expect(await read(path), path).not.toContain("Mañana no hay envíos");

	await runStore("unset", "notice-until");
	await expect.poll(isShown).toBe(true);
	await runStore("unset", "notice");
	await expect.poll(isShown).toBe(false);
});

test("the words on the home page's picture are the specification's until they are set", async () => {
	const home = async () => textOf(await readKept(urls.home));
	expect(await home()).toMatch(/Modern living room .*Decorate your room/);
	await runStore("set", "hero-title", "Navidad en casa");
	await runStore("set", "hero-text", "Luces & mesas, hechas en el Perú.");
	await expect.poll(home).toMatch(/Navidad en casa Luces & mesas, hechas en el Perú\. Comprar ahora/);
	expect(await home()).not.toMatch(/Modern living room|Decorate your room/);
	await runStore("unset", "hero-title");
	await expect.poll(home).toMatch(/Modern living room .*Luces & mesas/);
});

test("the home page's picture is the keeper's while it is set, in the same sizes and as early", async () => {
	const heroOf = (html: string) => /<picture><source[^>]*>.*?<\/picture>/s.exec(html)?.[0] ?? "";
	const before = heroOf(await readKept(urls.home));
	expect(before).toContain("/images/hero.");
	const file = join(store.dataDir, "foto.jpg");
	writeFileSync(file, await aPhoto({ width: 2600, height: 200 }));
	const set = ["set", "hero-picture", file, "--alt", 'Una sala con "sofá" verde'];
	const done = await runCommand("store", set, { DATA_DIR: store.dataDir });
	expect(done).toEqual({
		status: 0,
		stdout: expect.stringMatching(
			/^hero-picture is set: \/pictures\/\S+-2400\.webp, Una sala con "sofá" verde\n$/,
		),
		stderr: "Making the picture in all sizes …\n",
	});
	await expect.poll(async () => heroOf(await readKept(urls.home))).toContain("/pictures/");
	const own = heroOf(await read(urls.home));
	expect(own).toContain('alt="Una sala con &quot;sofá&quot; verde"');
	const plan = (html: string) =>
		html
			.replaceAll(/\/\S+-(\d+)\.(avif|webp|jpg)/g, "$1.$2")
			.replace(/alt="[^"]*"/, "")
			.replace(/ width="\d+" height="\d+"/, "");
	expect(plan(own)).toBe(plan(before));
	for (const [address] of own.matchAll(/\/pictures\/[^"\s]+/g)) {
		expect((await store.fetch(address)).status, address).toBe(200);
	}
	await runStore("unset", "hero-picture");
	await expect.poll(async () => heroOf(await readKept(urls.home))).toBe(before);
});
