import { get, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import type { Role } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";
import { runCommand } from "../support/commands";
import { deskOf, deskOfFile } from "../support/desk";
import { expectStatus, newShopper } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
const owner = deskOfFile(store, "owner");
const inboxes = ["reclamos", "mensajes", "opiniones", "correos"];

const inboxLists = inboxes.map((inbox) => adminUrls.inbox(inbox));
const atStock = [adminUrls.stock(), adminUrls.stockMoves()];
const everybody = [adminUrls.home, adminUrls.orders(), adminUrls.pushes(), ...atStock];
const goods = [adminUrls.products(), adminUrls.product("sofa-ayni"), adminUrls.newProduct];
const ofMany = [adminUrls.import(), adminUrls.changeProducts()];
const ofProduct = [adminUrls.productPictures("sofa-ayni"), adminUrls.productDocuments("sofa-ayni")];
const pictures = [...ofProduct, adminUrls.categories, adminUrls.category("sala")];
const shown = [adminUrls.shop("portada"), adminUrls.shop("datos")];
const texts = ["pages-garantia", "nuevo", "pagina-nueva"].map((id) => adminUrls.text(id));
const reports = [adminUrls.report(), adminUrls.journal(), adminUrls.subscribers(), adminUrls.texts()];
const keepers = [...goods, ...ofMany, ...pictures, ...shown, ...texts, ...reports, ...inboxLists];
const settings = ["pagos", "entregas"].map((part) => adminUrls.shop(part));
const owners = [...settings, adminUrls.zones(), adminUrls.zone(), adminUrls.discounts(), adminUrls.staff()];
const member = adminUrls.staffMember("nadie");
const nobodys = "WASI-2222-2222";
const ofOrders = [
	...[adminUrls.newOrder, adminUrls.papers(), adminUrls.customer()],
	...[adminUrls.order(nobodys), adminUrls.orderLines(nobodys)],
];
const keptFromPackers = [
	member,
	adminUrls.table("productos"),
	adminUrls.table("suscriptores"),
	adminUrls.table("pedidos"),
	adminUrls.reviewPhoto("nada", "nada.jpg"),
	adminUrls.newPhoto("sofa-ayni", "0".repeat(20)),
	...inboxes.map((inbox) => adminUrls.inboxItem(inbox, "nada")),
];
const onlyRead = [adminUrls.report(), adminUrls.texts(), ...inboxLists];

test("strangers are asked to sign in, and each role has its own screens", async () => {
	const stranger = newShopper(store);
	for (const path of [...everybody, ...ofOrders, ...keepers, ...owners, ...keptFromPackers])
		expect((await stranger.get(path)).headers.get("location"), path).toMatch(/^\/admin\/entrar/);
	const refused: [role: Role, paths: string[], forms: string[]][] = [
		["packer", [...keepers, ...owners, ...keptFromPackers], [...keepers, ...owners]],
		["keeper", [...owners, member], [...owners, member]],
	];
	for (const [role, paths, forms] of refused) {
		const desk = await deskOf(store, role);
		for (const path of paths) await expectStatus(403, desk.get(path), `${role} ${path}`);
		for (const path of forms.filter((form) => !onlyRead.includes(form)))
			await expectStatus(403, desk.post(path, { intent: "guardar" }), `${role} ${path}`);
	}
	const packer = await deskOf(store, "packer");
	for (const path of inboxes.map((inbox) => adminUrls.inboxItem(inbox, "nada")))
		await expectStatus(403, packer.post(path, { intent: "aprobar", seen: "pending" }), path);
	const links = [...(await packer.page(adminUrls.home)).matchAll(/href="(\/admin[^"?]*)/g)];
	expect(await packer.page(adminUrls.stock())).not.toContain(adminUrls.products());
	const linked = new Set(links.map(([, path]) => path));
	const ofPackers = [adminUrls.home, adminUrls.orders(), adminUrls.newOrder, adminUrls.stock()];
	const said = new Set([...ofPackers, adminUrls.pushes()]);
	expect(linked).toEqual(said);
});

test("an owner sees every screen, none of which is heavy or has more than the desk's script, and finds the goods and texts", async () => {
	for (const path of [...everybody, ...keepers, ...owners]) {
		const html = await owner.page(path);
		expect(Buffer.byteLength(html), path).toBeLessThan(50_000);
		expect(html.match(/<script/g), path).toHaveLength(1);
	}
	expect(await owner.page(adminUrls.stock())).toContain(`href="${adminUrls.products()}"`);
	const list = await owner.page(adminUrls.products({ q: "sofa-ayni" }));
	const linked = [adminUrls.categories, ...goods.slice(1, 3), adminUrls.productPictures("sofa-ayni")];
	for (const path of linked) expect(list, path).toContain(`href="${path}"`);
	const articles = await owner.page(adminUrls.texts());
	expect(articles).toContain(`href="${adminUrls.text("pages-garantia")}"`);
	expect(articles).toContain("Cómo cuidar mantas y alfombras de alpaca y lana");
});

test("what there is not is not found", async () => {
	const ids = ["pages-nada", "blog-nada", "blog-..", "garantia", "pages-garantia--000000000"];
	const ofGoods = [adminUrls.product("nada"), adminUrls.productPictures("nada"), adminUrls.category("nada")];
	const others = [
		adminUrls.productDocuments("nada"),
		"/admin/nada",
		"/admin/tablas/nada",
		adminUrls.order(nobodys),
	];
	const unknown = [...others, adminUrls.shop("otra"), ...ofGoods, ...ids.map((id) => adminUrls.text(id))];
	for (const path of unknown) await expectStatus(404, owner.get(path), path);
	const said = "<title>No encontramos esa página · Wasi</title>";
	expect(await (await owner.get("/admin/nada")).text()).toContain(said);
	await expectStatus(404, owner.post(adminUrls.category("nada"), { intent: "guardar" }));
	for (const inbox of inboxes) {
		const gone = await owner.get(adminUrls.inboxItem(inbox, "nada"));
		expect(gone.headers.get("location")).toBe(adminUrls.inbox(inbox, { listo: "ya-no-esta" }));
	}
});

const env = { ADMIN_ORIGIN: "https://mesa.wasi.example" };
const elsewhere = storeOfFile(async () => env);

test("with an origin of its own, the desk is an unknown page at every other one", async () => {
	const paths = [adminUrls.home, adminUrls.signIn(), adminUrls.orders(), `${adminUrls.home}.data`];
	for (const path of paths) {
		expect(await statusAt("mesa.wasi.example", path), path).not.toBe(404);
		for (const host of ["wasi.example", "mesa.wasi.example:8080", "mesa.wasi.example.evil.example"])
			expect(await statusAt(host, path), `${host} ${path}`).toBe(404);
	}
	expect(await statusAt("mesa.wasi.example", "/")).toBe(200);
	for (const path of ["/ADMIN/entrar", "/%61dmin/entrar", "/admin/Entrar/", "/%41dmin/pedidos.data"])
		expect(await statusAt("wasi.example", path), path).toBe(404);
	expect(await statusAt("mesa.wasi.example", "/Admin/entrar")).toBe(200);
});

test("a link for staff leads to the desk's origin", async () => {
	const args = ["add", "Rosa", "--email", "rosa@tienda.pe", "--role", "owner"];
	const { stdout } = await runCommand("staff", args, { DATA_DIR: elsewhere.dataDir, ...env });
	expect(stdout).toContain("https://mesa.wasi.example/admin/invitacion");
	const guess = "If the store has another port than 3000";
	expect(stdout).not.toContain(guess);
	const invite = (more: Record<string, string>) =>
		runCommand("staff", ["invite", "rosa@tienda.pe"], { DATA_DIR: elsewhere.dataDir, ...more });
	expect((await invite({})).stdout).toContain(guess);
	const told = (await invite({ PORT: "4321" })).stdout;
	expect(told).toContain("http://localhost:4321/admin/invitacion");
	expect(told).not.toContain(guess);
});

async function statusAt(host: string, path: string): Promise<number | undefined> {
	const answer = await new Promise<IncomingMessage>((done, failed) => {
		get(new URL(path, elsewhere.url), { headers: { host } }, done).on("error", failed);
	});
	answer.resume();
	return answer.statusCode;
}
