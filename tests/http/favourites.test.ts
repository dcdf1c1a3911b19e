import { createHash } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { renameProduct } from "~/domain/assortment/rename-product.server";
import { maxFavourites } from "~/domain/cart/favourite";
import { urls } from "~/platform/urls";
import { anOwner } from "../support/actors";
import { runCommand } from "../support/commands";
import { expectStatus, newShopper, type Shopper, textOf } from "../support/shopper";
import { accountStoreOfFile } from "../unit/shop/account/open-account";
import { listMailedLinks } from "../unit/shop/session/mailed-links";

const store = accountStoreOfFile();
const lamp = "lampara-de-pie-killa";
const table = "mesa-de-comedor-mikuy";
const change = (shopper: Shopper, intent: string, slug: string, more = {}) =>
	shopper.post(urls.favourites(), { intent, slug, ...more });
const save = (shopper: Shopper, slug: string) => change(shopper, "save", slug);
const main = (html: string) => textOf(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "").replaceAll("\u00a0", " ");
const list = async (shopper: Shopper) => main(await shopper.page(urls.favourites()));

/** By a mailed link, in this browser. */
async function signIn(shopper: Shopper, email: string): Promise<void> {
	const before = await listMailedLinks(store.dataDir, email);
	await shopper.post(urls.signIn, { intent: "link", email });
	const [link = ""] = (await listMailedLinks(store.dataDir, email)).filter((one) => !before.includes(one));
	expect((await shopper.get(link)).headers.get("location")).toBe(urls.account);
}

test("a guest saves products, sees them with the newest first, buys one and removes one, which can be undone", async () => {
	const shopper = newShopper(store);
	expect(await list(shopper)).toContain("Todavía no guardaste ninguno");
	const product = await shopper.page(urls.product(lamp));
	expect(textOf(product)).toContain("Guardar en favoritos");
	expect(product).toMatch(/<form method="post" action="\/favoritos"/);

	for (const _ of ["once", "twice"]) await save(shopper, lamp);
	const html = await shopper.follow(save(shopper, table));
	expect(main(html)).toContain("Guardaste Mesa de comedor Mikuy.");
	expect(main(html)).toMatch(/Mesa de comedor Mikuy S\/ 1,170\.00.*Lámpara de pie Killa S\/ 180\.00/);
	expect(main(html).match(/Quitar Lámpara de pie Killa de favoritos/g)).toHaveLength(1);
	expect(html).toContain('<meta name="robots" content="noindex"');
	expect((await shopper.get(urls.favourites())).headers.get("cache-control")).toContain("no-store");

	await shopper.post(urls.cart, { intent: "add", slug: table });
	expect(main(await shopper.page(urls.cart))).toContain("Mesa de comedor Mikuy");

	for (const _ of ["once", "twice"]) {
		const removed = await change(shopper, "remove", table);
		expect(removed.headers.get("location")).toBe(urls.favourites({ quitado: table }));
	}
	const left = await shopper.page(urls.favourites({ quitado: table }));
	expect(main(left)).toContain("Quitaste Mesa de comedor Mikuy. Deshacer");
	expect(main(left)).not.toContain("Quitar Mesa de comedor Mikuy");
	await save(shopper, table);
	expect(await list(shopper)).toContain("Quitar Mesa de comedor Mikuy");
});

test("with scripts the page stays, and the answer says what the heart then shows", async () => {
	const shopper = newShopper(store);
	const sent = await change(shopper, "save", lamp, { inPlace: "1" });
	expect([sent.status, sent.headers.get("location")]).toEqual([200, null]);
	await change(shopper, "save", table, { inPlace: "1" });
	await change(shopper, "remove", lamp, { inPlace: "1" });
	expect(await list(shopper)).toContain("Quitar Mesa de comedor Mikuy");
	expect(await list(shopper)).not.toContain("Lámpara de pie Killa");
	for (const page of [urls.home, urls.product(lamp)]) {
		const [kept, own] = [await newShopper(store).get(page), await shopper.get(page)];
		expect(own.headers.get("etag"), "a shared page").toBe(kept.headers.get("etag"));
		expect(await own.text()).toBe(await kept.text());
	}
});

test("what cannot be saved is refused, and a forged cookie counts as none", async () => {
	const shopper = newShopper(store);
	expect(main(await expectStatus(404, save(shopper, "mesa-que-no-existe")))).toContain(
		"Ese producto ya no está en la tienda.",
	);
	for (const slug of ["", "<b>", "../x", "a".repeat(5000)]) {
		expect((await save(shopper, slug)).status).toBe(404);
		expect((await change(shopper, "remove", slug)).status).toBe(303);
	}
	expect((await change(shopper, "steal", lamp)).status).toBe(400);
	expect((await shopper.post(urls.favourites())).status).toBe(400);
	await save(shopper, lamp);
	const [value = ""] = shopper.cookies.get("wasi_favourites")?.split(".") ?? [];
	const forged = newShopper(store, [["wasi_favourites", `${value}.forged`]]);
	expect(await list(forged)).toContain("Todavía no guardaste ninguno");
	const told = main(await forged.page(urls.favourites({ guardado: lamp })));
	expect(told).toContain(
		"Lámpara de pie Killa no está en tu lista. Si acabas de guardarlo, activa las cookies",
	);
});

test("a full list of the longest names fits in the cookie and refuses one more", async () => {
	const record = await store.datastore.get("product", lamp);
	// Of letters that cannot be compressed together.
	const slugs = Array.from({ length: maxFavourites }, (_, index) =>
		BigInt(`0x${createHash("sha512").update(String(index)).digest("hex")}`)
			.toString(36)
			.slice(0, 63),
	);
	await store.datastore.apply(
		slugs.map((id) => ({ collection: "product", id, fields: { ...record, formerSlugs: [] } })),
	);
	await expect.poll(async () => (await store.fetch(urls.product(slugs.at(-1) ?? ""))).status).toBe(200);
	const shopper = newShopper(store);
	for (const slug of slugs) {
		const saved = await save(shopper, slug);
		expect(saved.status).toBe(303);
		expect(Buffer.byteLength(`__Host-${saved.headers.get("set-cookie")}`)).toBeLessThan(4096);
	}
	expect(main(await expectStatus(409, save(shopper, table)))).toContain(
		"Tu lista ya tiene 50 productos: quita alguno",
	);
	expect((await save(shopper, slugs[0] ?? "")).status).toBe(303);
	await store.datastore.apply(slugs.map((id) => ({ collection: "product", id, fields: null })));
});

test("prices are those of now, and a hidden product is named until it comes back or is removed", async () => {
	const shopper = newShopper(store);
	for (const slug of [lamp, table]) await save(shopper, slug);
	const record = (await store.datastore.get("product", table)) ?? {};
	onTestFinished(() => store.datastore.set("product", table, record));
	const set = (...args: string[]) =>
		runCommand("catalog", ["product", "set", table, ...args], { DATA_DIR: store.dataDir });
	const away = "Ahora no están en la tienda";
	await set("--price", "999", "--yes");
	await expect.poll(() => list(shopper)).toContain("S/ 999.00");
	await set("--hidden");
	await expect.poll(() => list(shopper)).toContain(`${away} Mesa de comedor mikuy Quitar`);
	await set("--shown");
	await expect.poll(() => list(shopper)).toContain("Mesa de comedor Mikuy");
	await set("--hidden");
	await expect.poll(() => list(shopper)).toContain(away);
	await change(shopper, "remove", table);
	expect(await list(shopper)).not.toContain(away);
});

test("a renamed product stays saved, once", async () => {
	const shopper = newShopper(store);
	await save(shopper, lamp);
	const renamed = "lampara-killa";
	const rename = async (slug: string, newSlug: string) => {
		await renameProduct(store.datastore, { slug, newSlug, pictures: store.dataDir }, anOwner());
		await expect.poll(async () => (await store.fetch(urls.product(newSlug))).status).toBe(200);
	};
	await rename(lamp, renamed);
	await save(shopper, renamed);
	expect((await list(shopper)).match(/Quitar Lámpara de pie Killa/g)).toHaveLength(1);
	await change(shopper, "remove", renamed);
	expect(await list(shopper)).toContain("Todavía no guardaste ninguno");
	await rename(renamed, lamp);
});

test("signing in moves the favourites to the account, where another browser finds them and signing out leaves none", async () => {
	const email = "ana@correo.pe";
	const shopper = newShopper(store);
	await save(shopper, lamp);
	await signIn(shopper, email);
	expect(shopper.cookies.has("wasi_favourites")).toBe(false);
	expect(await list(shopper)).toContain("Quitar Lámpara de pie Killa");
	await save(shopper, table);
	expect(shopper.cookies.has("wasi_favourites")).toBe(false);

	const phone = newShopper(store);
	await save(phone, "sofa-ayni");
	await signIn(phone, email);
	expect(await list(phone)).toMatch(/Quitar Sofá Ayni.*Quitar Mesa de comedor.*Quitar Lámpara/);
	await change(phone, "remove", lamp);
	expect(await list(shopper)).not.toContain("Lámpara de pie Killa");
	const exported = await (await shopper.get(urls.accountDownload)).json();
	expect(exported.favoritos).toEqual(["sofa-ayni", table]);
	expect(await shopper.page(urls.account)).toContain(`href="${urls.favourites()}"`);

	await phone.post(urls.signOut);
	expect(await list(phone)).toContain("Todavía no guardaste ninguno");
	const other = newShopper(store);
	await signIn(other, "otra@correo.pe");
	expect(await list(other)).toContain("Todavía no guardaste ninguno");

	await shopper.post(urls.accountDetails, { intent: "forget", confirm: "on" });
	expect(JSON.stringify(await store.datastore.find("shopper"))).not.toContain("sofa-ayni");
	expect(await list(shopper)).toContain("Todavía no guardaste ninguno");
});
