import { expect, test } from "vitest";
import type { Role } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";
import { deskOf, deskOfFile } from "../support/desk";
import { newShopper } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
const owner = deskOfFile(store, "owner");
const inboxes = ["reclamos", "mensajes", "opiniones", "correos"];

const everybody = [
	adminUrls.home,
	adminUrls.orders(),
	adminUrls.stock(),
	adminUrls.stockMoves(),
	adminUrls.pushes(),
];
const keepers = [
	adminUrls.products(),
	adminUrls.product("sofa-ayni"),
	adminUrls.newProduct,
	adminUrls.productPictures("sofa-ayni"),
	adminUrls.categories,
	adminUrls.category("sala"),
	adminUrls.import(),
	...inboxes.map((inbox) => adminUrls.inbox(inbox)),
	adminUrls.report(),
	adminUrls.journal(),
	adminUrls.shop("portada"),
	adminUrls.shop("datos"),
	adminUrls.changeProducts(),
	adminUrls.texts(),
	adminUrls.text("pages-garantia"),
	adminUrls.text("nuevo"),
	adminUrls.text("pagina-nueva"),
	adminUrls.subscribers(),
];
const owners = [
	adminUrls.shop("pagos"),
	adminUrls.shop("entregas"),
	adminUrls.zones(),
	adminUrls.zone(),
	adminUrls.discounts(),
	adminUrls.staff(),
];
const member = adminUrls.staffMember("nadie");
const keptFromPackers = [
	member,
	adminUrls.table("productos"),
	adminUrls.table("suscriptores"),
	adminUrls.newPhoto("sofa-ayni", "0".repeat(20)),
	...inboxes.map((inbox) => adminUrls.inboxItem(inbox, "nada")),
];
const onlyRead = [
	adminUrls.zones(),
	adminUrls.report(),
	adminUrls.texts(),
	...inboxes.map((inbox) => adminUrls.inbox(inbox)),
];

test("strangers are asked to sign in, and each role has its own screens", async () => {
	const stranger = newShopper(store);
	for (const path of [...everybody, ...keepers, ...owners, ...keptFromPackers])
		expect((await stranger.get(path)).headers.get("location"), path).toMatch(/^\/admin\/entrar/);
	const refused: [role: Role, paths: string[], forms: string[]][] = [
		["packer", [...keepers, ...owners, ...keptFromPackers], [...keepers, ...owners]],
		["keeper", [...owners, member], [...owners, member]],
	];
	for (const [role, paths, forms] of refused) {
		const desk = await deskOf(store, role);
		for (const path of paths) expect((await desk.get(path)).status, `${role} ${path}`).toBe(403);
		for (const path of forms.filter((form) => !onlyRead.includes(form)))
			expect((await desk.post(path, { intent: "guardar" })).status, `${role} ${path}`).toBe(403);
	}
	const packer = await deskOf(store, "packer");
	for (const path of inboxes.map((inbox) => adminUrls.inboxItem(inbox, "nada")))
		expect((await packer.post(path, { intent: "aprobar", seen: "pending" })).status, path).toBe(403);
	const links = [...(await packer.page(adminUrls.home)).matchAll(/href="(\/admin[^"?]*)/g)];
	expect(await packer.page(adminUrls.stock())).not.toContain(adminUrls.products());
	const linked = new Set(links.map(([, path]) => path));
	expect(linked).toEqual(
		new Set([adminUrls.home, adminUrls.orders(), adminUrls.stock(), adminUrls.pushes()]),
	);
});

test("an owner sees every screen, none of which is heavy or has more than the desk's script, and finds the goods and texts", async () => {
	for (const path of [...everybody, ...keepers, ...owners]) {
		const html = await owner.page(path);
		expect(Buffer.byteLength(html), path).toBeLessThan(50_000);
		expect(html.match(/<script/g), path).toHaveLength(1);
	}
	expect(await owner.page(adminUrls.stock())).toContain(`href="${adminUrls.products()}"`);
	const goods = await owner.page(adminUrls.products({ q: "sofa-ayni" }));
	for (const path of [
		adminUrls.categories,
		adminUrls.newProduct,
		adminUrls.product("sofa-ayni"),
		adminUrls.productPictures("sofa-ayni"),
	])
		expect(goods, path).toContain(`href="${path}"`);
	const texts = await owner.page(adminUrls.texts());
	expect(texts).toContain(`href="${adminUrls.text("pages-garantia")}"`);
	expect(texts).toContain("Cómo cuidar mantas y alfombras de alpaca y lana");
});

test("what there is not is not found", async () => {
	const texts = ["pages-nada", "blog-nada", "blog-..", "garantia", "pages-garantia--000000000"];
	const unknown = [
		"/admin/nada",
		"/admin/tablas/nada",
		adminUrls.order("WASI-2222-2222"),
		adminUrls.product("nada"),
		adminUrls.productPictures("nada"),
		adminUrls.category("nada"),
		adminUrls.shop("otra"),
		...texts.map((id) => adminUrls.text(id)),
	];
	for (const path of unknown) expect((await owner.get(path)).status, path).toBe(404);
	expect(await (await owner.get("/admin/nada")).text()).toContain(
		"<title>No encontramos esa página · Wasi</title>",
	);
	expect((await owner.post(adminUrls.category("nada"), { intent: "guardar" })).status).toBe(404);
	for (const inbox of inboxes) {
		const gone = await owner.get(adminUrls.inboxItem(inbox, "nada"));
		expect(gone.headers.get("location")).toBe(adminUrls.inbox(inbox, { listo: "ya-no-esta" }));
	}
});
