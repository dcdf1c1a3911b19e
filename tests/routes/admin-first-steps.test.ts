import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { urls } from "~/urls";
import { aPhoto } from "../a-photo";
import { runCommand } from "../commands";
import { signInAs } from "../desk";
import { typedIn } from "../html-form";
import { type RunningStore, startStore } from "../serving";
import { newShopper, type Shopper, textOf } from "../shopper";

let store: RunningStore;
beforeAll(async () => {
	store = await startStore({ seed: false });
});
afterAll(() => store?.stop());

/** The steps of the first page, with where they lead. */
async function stepsOf(desk: Shopper): Promise<[name: string, url: string, isDone: boolean][]> {
	const [, list = ""] = /Primeros pasos<\/h2><ol>(.*?)<\/ol>/s.exec(await desk.page(urls.admin)) ?? [];
	return [...list.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>(.*?)<\/li>/g)].map(
		([, url = "", name = "", more = ""]) => [name, url, more.includes("Hecho")],
	);
}

async function catalog(...args: string[]) {
	const { status, stderr } = await runCommand("catalog", args, { DATA_DIR: store.dataDir });
	expect([status, stderr]).toEqual([0, expect.any(String)]);
}

test("the owner of an empty store is led to the first product on sale", async () => {
	const { browser: desk } = await signInAs(store, "owner");
	const { browser: packer } = await signInAs(store, "packer");
	const send = async (url: string, typed: Record<string, string>) => {
		const form = Object.fromEntries(typedIn(await desk.page(url), url));
		const answer = await desk.post(url, { ...form, ...typed });
		expect([answer.status, textOf(await answer.text())]).toEqual([303, ""]);
		return answer.headers.get("location") ?? "";
	};
	const done = async () => (await stepsOf(desk)).map(([, , isDone]) => isDone);
	expect(await stepsOf(packer)).toEqual([]);
	await expect
		.poll(() => stepsOf(desk))
		.toEqual([
			["Escribe los datos de tu negocio", urls.adminShop("datos"), false],
			["Crea una categoría", urls.adminCategories, false],
			["Agrega un producto, con su foto", urls.adminNewProduct, false],
			["Ponlo a la venta", urls.adminNewProduct, false],
		]);

	const business = {
		legalName: "Casa Linda S. A. C.",
		ruc: "20600000421",
		address: "Av. Arequipa 1234, Lince",
	};
	await send(urls.adminShop("datos"), business);
	await expect.poll(done).toEqual([true, false, false, false]);
	expect(await desk.page(urls.adminNewProduct)).toContain(`href="${urls.adminCategories}"`);

	await catalog("category", "set", "sala", "--name", "Sala", "--image", "/images/share.jpg");
	await expect.poll(done).toEqual([true, true, false, false]);

	const slug = "mesa-kusi";
	const product = {
		name: "Mesa Kusi",
		summary: "Una mesa",
		category: "sala",
		pen: "490",
		usd: "130",
		stock: "4",
	};
	const saved = await send(urls.adminNewProduct, { ...product, description: "De pino.", intent: "guardar" });
	expect(saved).toBe(urls.adminProduct(slug, { listo: "1" }));
	const page = textOf(await desk.page(saved));
	expect(page).toContain("Guardamos el producto.");
	expect(page).toContain("Para mostrarlo falta: una foto.");
	await expect
		.poll(async () => (await stepsOf(desk))[2])
		.toEqual(["Agrega un producto, con su foto", urls.adminProductPictures(slug), false]);

	const folder = mkdtempSync(join(tmpdir(), "wasi-photo-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	writeFileSync(join(folder, "mesa.jpg"), await aPhoto({ width: 900, height: 900 }));
	await catalog("picture", "add", slug, join(folder, "mesa.jpg"), "--alt", "La mesa");
	await expect.poll(done).toEqual([true, true, true, false]);
	expect((await stepsOf(desk))[3]?.[1]).toBe(urls.adminProduct(slug));

	await send(urls.adminProduct(slug), { state: "shown", intent: "guardar" });
	await expect.poll(() => stepsOf(desk)).toEqual([]);
	const shopper = newShopper(store);
	expect(textOf(await shopper.page(urls.product(slug))).replaceAll("\u00a0", " ")).toContain("S/ 490.00");
	await shopper.post(urls.cart, { intent: "add", slug });
	expect(textOf(await shopper.page(urls.cart))).toContain("Mesa Kusi");
});
