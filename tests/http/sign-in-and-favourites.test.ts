import { expect, onTestFinished, test } from "vitest";
import { renameProduct } from "~/domain/assortment/rename-product.server";
import { maxFavourites } from "~/domain/cart/favourite";
import { urls } from "~/platform/urls";
import { signToken } from "~/platform/values/signed-token.server";
import { writeFavouritesCookie } from "~/shop/cart/favourites-cookie.server";
import { confirmationUrl } from "~/shop/session/confirmations";
import { anOwner } from "../support/actors";
import { runCommand } from "../support/commands";
import { formIn } from "../support/html-form";
import { aShopperWithACart, placeOrder } from "../support/ordering";
import { formBody, testSecret } from "../support/serving";
import {
	expectRedirect,
	expectSaid,
	expectStatus,
	fieldValue,
	fromAddress,
	newShopper,
	type Shopper,
	textOf,
} from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { messageAnswers } from "../unit/domain/customer-service/message-answers";
import { verifyPhone } from "../unit/shop/account/auth-emulator";
import { accountStoreOfFile, splitCookie } from "../unit/shop/account/open-account";
import { listMailedLinks, readSignInMails } from "../unit/shop/session/mailed-links";
import { mainOf, plain } from "./parse";

const store = accountStoreOfFile();
const withoutFirebase = storeOfFile();

/** @returns the path of the link that was posted to the address */
async function askForLink(shopper: Shopper, email: string, page: string = urls.signIn): Promise<string> {
	const before = await listLinks(email);
	await expectStatus(303, shopper.post(page, { intent: "link", email }));
	const [path = ""] = (await listLinks(email)).filter((one) => !before.includes(one));
	return path;
}

const listLinks = (email: string) => listMailedLinks(store.dataDir, email);

async function signedIn(email: string, shopper = newShopper(store)): Promise<Shopper> {
	const opened = await shopper.get(await askForLink(shopper, email));
	expect(opened.headers.get("location")).toBe(urls.account);
	return shopper;
}

test("a guest order, a link by mail, the order in the account, signing out", async () => {
	const { reference } = await placeOrder(store, { email: "rosa@correo.pe", phone: "+51 911 000 100" });
	const shopper = newShopper(store);
	const page = `${urls.signIn}?${new URLSearchParams({ volver: urls.orders() })}`;
	expect(await shopper.page(page)).toContain("Recibir un enlace por correo");
	const path = await askForLink(shopper, "Rosa@correo.pe", page);
	expect(await shopper.text(`${urls.signIn}?enviado=1`)).toContain("Te enviamos un enlace a Rosa@correo.pe");
	const findMail = async () => (await readSignInMails(store.dataDir, "Rosa@correo.pe"))[0];
	const body = expect.stringMatching(/http:\/\/localhost:\d+\/auth\/enlace\?t=/);
	const mail = { subject: "Tu enlace para entrar a Wasi", text: body, html: body };
	await expect.poll(findMail).toMatchObject(mail);
	expect((await shopper.get(path)).headers.get("location")).toBe(urls.orders());
	expect(await shopper.page(urls.orders())).toContain(reference);
	expect(await shopper.text(urls.account)).toContain("Entras con Rosa@correo.pe");
	expect(fieldValue(await shopper.page(urls.checkout), "email")).toBe("Rosa@correo.pe");
	const copied = newShopper(store, shopper.cookies);
	await shopper.post(urls.signOut);
	for (const browser of [shopper, copied])
		expect((await browser.get(urls.orders())).headers.get("location")).toContain(urls.signIn);
});

test("a link works once, and again in the browser that it signed in, until a newer one was used", async () => {
	const shopper = newShopper(store);
	const older = await askForLink(shopper, "una@correo.pe");
	const path = await askForLink(shopper, "una@correo.pe");
	const copy = newShopper(store, shopper.cookies);
	await shopper.get(path);
	expect((await shopper.get(path)).headers.get("location")).toBe(urls.account);
	for (const used of [copy.get(path), copy.post(path)]) await expectSaid(410, used, "Este enlace ya se usó");
	await expectStatus(410, copy.post(older));
	expect(copy.cookies.has("wasi_account")).toBe(false);
});

test("another browser, a prefetch and a mail scanner are asked first", async () => {
	const shopper = newShopper(store);
	const path = await askForLink(shopper, "otra@correo.pe");
	const other = newShopper(store);
	const asked = await other.page(path);
	expect(textOf(asked)).toContain("Este enlace es para otra@correo.pe y se pidió en otro navegador.");
	const cookie = [...shopper.cookies].map((pair) => pair.join("=")).join("; ");
	await expectStatus(200, store.fetch(path, { headers: { cookie, "sec-purpose": "prefetch" } }));
	const head = await store.fetch(path, { method: "HEAD", headers: { cookie } });
	expect(head.headers.getSetCookie()).toEqual([]);
	await expectRedirect(other.post(path), urls.account);
	expect(await other.text(urls.account)).toContain("Entras con otra@correo.pe");
});

test("forged links, those of a clock that was ahead, and links in another's words open nothing", async () => {
	const shopper = newShopper(store);
	const path = await askForLink(shopper, "falso@correo.pe");
	const token = new URL(path, store.url).searchParams.get("t") ?? "";
	const [payload, signature] = [token.slice(0, -32), token.slice(-32)];
	const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
	const forge = (changed: object) =>
		Buffer.from(JSON.stringify({ ...claims, ...changed })).toString("base64url") + signature;
	const forged = [forge({ email: "victima@correo.pe" }), forge({ issuedAt: Date.now() })];
	const ahead = JSON.stringify({ ...claims, issuedAt: Date.now() + 24 * 60 * 60_000 });
	const early = signToken("sign-in", Buffer.from(ahead).toString("base64url"), testSecret);
	for (const t of [...forged, early, payload, ".", "x.y", ""]) {
		await expectSaid(410, shopper.get(urls.signInLink({ t })), "Este enlace ya no sirve");
		await expectStatus(410, shopper.post(urls.signInLink({ t })));
	}
	expect(shopper.cookies.has("wasi_account")).toBe(false);
});

test("the answer is the same for known and unknown addresses, and asking is limited", async () => {
	const known = await signedIn("conocida@correo.pe");
	await known.post(urls.signOut);
	const ask = (email: string) => newShopper(store).post(urls.signIn, { intent: "link", email });
	const answerTo = async (email: string) => {
		const response = await ask(email);
		return [response.status, response.headers.get("location"), await response.text()];
	};
	expect(await answerTo("conocida@correo.pe")).toEqual(await answerTo("desconocida@correo.pe"));
	for (const status of [303, 303, 303, 303, 303, 429]) await expectStatus(status, ask("muchas@correo.pe"));
});

test("whoever asks for links to somebody's address keeps nobody from asking for their own", async () => {
	const answers = { intent: "link", email: "victima@correo.pe" };
	const ask = async (sender: string) =>
		(await newShopper(fromAddress(store, sender)).post(urls.signIn, answers)).status;
	for (let n = 0; n < 20; n++) await ask(`10.8.0.${n % 4}`);
	const strangers = [await ask("10.8.0.0"), await ask("10.8.0.3")];
	expect([...strangers, await ask("10.8.1.1"), await ask("10.8.1.1")]).toEqual([429, 429, 303, 303]);
});

test("one sender causes at most 150 mails an hour, whichever form asks for them, and keeps what was typed", async () => {
	const send = (path: string, fields: Record<string, string>, sender = "10.9.0.1") =>
		newShopper(fromAddress(store, sender)).post(path, fields);
	const email = "nadie@correo.pe";
	// Two mails each.
	const messages = Array.from({ length: 75 }, (_, n) => messageAnswers({ text: `Consulta ${n}` }));
	const sent = await Promise.all(messages.map((message) => send(urls.contact(), message)));
	expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([303]));
	const another = messageAnswers({ email, text: "Una más" });
	const wait = /Espera \d+ minutos y vuelve a intentarlo: no se borró nada/;
	for (const [path, fields] of [
		[urls.contact(), another],
		[urls.signIn, { intent: "link", email }],
		[urls.unsubscribe(), { email }],
		[urls.stockNotice({ producto: "estante-qillqa" }), { email, consent: "on" }],
	] as const) {
		const refused = await send(path, fields);
		expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(3600);
		const html = await expectSaid(429, refused, wait);
		expect(fieldValue(html, "email")).toBe(email);
		if (fields === another) expect(html).toContain("Una más</textarea>");
		await expectStatus(303, send(path, fields, "10.9.0.2"), "another sender");
	}
	await expectStatus(303, send(urls.contact(), messages[0] ?? {}, "10.9.0.2"), "again");
});

test.each(["", "ana", "ana@correo.pe\r\nBcc: x@y.pe"])("refuses the address %j", async (email) => {
	const html = await expectStatus(400, newShopper(store).post(urls.signIn, { intent: "link", email }));
	expect(html).toContain("<title>Error: Iniciar sesión · Wasi</title>");
	expect(html).toContain('aria-invalid="true"');
});

test("an account that was opened by phone takes an address, and both open it", async () => {
	const phone = await store.open("911000101");
	const { reference } = await placeOrder(store, { email: "ambos@correo.pe", phone: "+51 911 000 199" });
	const path = await askForLink(phone, "ambos@correo.pe", urls.addLogin);
	const stranger = await newShopper(store).post(path);
	expect(await stranger.text()).toContain("Primero inicia sesión");
	const added = confirmationUrl(urls.accountDetails, "correo-agregado");
	expect((await phone.get(path)).headers.get("location")).toBe(added);
	const byMail = await signedIn("ambos@correo.pe");
	for (const browser of [phone, byMail]) expect(await browser.page(urls.orders())).toContain(reference);
	expect(await byMail.text(urls.account)).toContain("Entras con +51 911 000 101 o ambos@correo.pe");
	await byMail.post(urls.accountDetails, { intent: "sign-out-everywhere" });
	await expectStatus(302, phone.get(urls.orders()));
});

test("an account that was opened by mail takes a phone, and both open it", async () => {
	const byMail = await signedIn("luego@correo.pe");
	const empty = await store.open("911000102");
	const idToken = await verifyPhone(store.emulator, "911000102");
	const added = confirmationUrl(urls.accountDetails, "celular-agregado");
	await expectRedirect(byMail.post(urls.addLogin, { idToken }), added);
	await expectStatus(302, empty.get(urls.orders()), "the phone's own account, in which nothing was");
	const again = newShopper(store);
	const opened = await again.post(urls.signIn, { idToken: await verifyPhone(store.emulator, "911000102") });
	expect(opened.headers.get("location")).toBe(urls.account);
	expect(await again.text(urls.account)).toContain("Entras con +51 911 000 102 o luego@correo.pe");
});

test("a phone or an address of another account is not taken over", async () => {
	const phone = await store.open("911000103");
	const byMail = await signedIn("propia@correo.pe");
	await phone.post(urls.accountDetails, { intent: "save", fullName: "Luz" });
	const idToken = await verifyPhone(store.emulator, "911000103");
	await expectStatus(409, byMail.post(urls.addLogin, { idToken }));
	const path = await askForLink(phone, "propia@correo.pe", urls.addLogin);
	expect(await expectStatus(410, phone.get(path))).toContain("Ya tiene otra cuenta");
	expect(await byMail.text(urls.account)).toContain("Entras con propia@correo.pe .");
});

test("without Firebase, the page says that sign-in is not available, and the store works", async () => {
	const html = await (await withoutFirebase.fetch(urls.signIn)).text();
	expect(html).toContain("El inicio de sesión no está disponible");
	expect(html).not.toMatch(/Send code|value="link"/);
	await expectStatus(200, withoutFirebase.fetch(urls.account));
	await expectStatus(503, withoutFirebase.fetch(urls.signIn, formBody({ idToken: "x" })));
});

test("the sign-in page says why it sends no SMS without scripts, and it alone may connect to Google", async () => {
	const [signIn, home] = [await store.fetch(urls.signIn), await store.fetch(urls.home)];
	expect(await signIn.text()).toMatch(/<noscript>.*El código por SMS necesita JavaScript.*<\/noscript>/s);
	expect(signIn.headers.get("content-security-policy")).toContain("identitytoolkit.googleapis.com");
	expect(home.headers.get("content-security-policy")).not.toContain("google");
});

test.each<[string, Record<string, string>, status: number, said: string]>([
	[
		"a made-up token",
		{ idToken: "made-up" },
		401,
		"No pudimos aceptar esa verificación. Pide un código nuevo.",
	],
	["no token", {}, 400, ""],
	["an empty token", { idToken: "" }, 400, ""],
])("%s creates no session", async (_, fields, status, said) => {
	const response = await store.fetch(`${urls.signIn}.data`, formBody(fields));
	expect([response.status, response.headers.get("set-cookie")]).toEqual([status, null]);
	expect(await response.text()).toContain(said);
});

test("a phone's token opens a session only for this project, unexpired and within five minutes", async () => {
	const issued = await verifyPhone(store.emulator, "911000104");
	const claims = JSON.parse(Buffer.from(issued.split(".")[1] ?? "", "base64url").toString());
	const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
	const unsigned = (changed: object) =>
		formBody({ idToken: `${encode({ alg: "none" })}.${encode({ ...claims, ...changed })}.` });
	const seconds = Math.floor(Date.now() / 1000);
	for (const changed of [
		{ aud: "other", iss: "https://securetoken.google.com/other" },
		{ iss: `https://session.firebase.google.com/${claims.aud}` },
		{ exp: seconds - 1 },
		{ auth_time: seconds - 301 },
		{ auth_time: "later" },
		{ phone_number: undefined },
		{ sub: "deleted" },
	]) {
		const { status, headers } = await store.fetch(urls.signIn, unsigned(changed));
		expect([status, headers.get("set-cookie")], JSON.stringify(changed)).toEqual([401, null]);
	}
	await expectStatus(303, store.fetch(urls.signIn, unsigned({})));
});

const lamp = "lampara-de-pie-killa";
const table = "mesa-de-comedor-mikuy";
const change = (shopper: Shopper, intent: string, slug: string, more = {}) =>
	shopper.post(urls.favourites(), { intent, slug, ...more });
const save = (shopper: Shopper, slug: string) => change(shopper, "save", slug);
const main = (html: string) => plain(mainOf(html));
const list = async (shopper: Shopper) => main(await shopper.page(urls.favourites()));

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

	for (const _ of ["once", "twice"])
		await expectRedirect(change(shopper, "remove", table), urls.favourites({ quitado: table }));
	const left = await shopper.page(urls.favourites({ quitado: table }));
	expect(main(left)).toContain("Quitaste Mesa de comedor Mikuy. Deshacer");
	expect(main(left)).not.toContain("Quitar Mesa de comedor Mikuy");
	await save(shopper, table);
	expect(await list(shopper)).toContain("Quitar Mesa de comedor Mikuy");
});

test("a heart that is pressed without scripts leads back to it on its page, and never to another site", async () => {
	const press = (heart: string, from: string) => {
		const { headers, ...sent } = formBody({ intent: "save", slug: lamp, heart });
		const referer = new URL(from, store.url).href;
		return store.fetch(urls.favourites(), { ...sent, headers: { ...headers, referer } });
	};
	for (const page of [urls.home, urls.productList({ q: "mesa" }), urls.product(lamp)]) {
		const html = await (await store.fetch(page)).text();
		const hearts = html.match(/(?<=<form method="post" action="\/favoritos" id=")[^"]*/g) ?? [];
		expect(hearts.length).toBeGreaterThan(0);
		expect(new Set(hearts).size).toBe(hearts.length);
		for (const id of hearts) {
			expect(html).toContain(`name="heart" value="${id}"`);
			await expectRedirect(press(id, page), `${page}#${id}`);
		}
	}
	for (const [heart, from] of [
		["<b>", urls.home],
		[":R1:", "https://evil.example//evil.example/"],
		[":R1:", "/unknown"],
		[":R1:", urls.favourites()],
	] as const)
		await expectRedirect(press(heart, from), urls.favourites({ guardado: lamp }));
});

test("a list is shared by a link, which shows its products and nothing of its owner", async () => {
	const shopper = newShopper(store);
	for (const slug of [lamp, table]) await save(shopper, slug);
	const [, link = ""] = /wa\.me\/\?text=([^"]*)/.exec(await shopper.page(urls.favourites())) ?? [];
	const url = decodeURIComponent(link).split(" ").at(-1) ?? "";
	const friend = newShopper(store);
	const html = await friend.page(url.replace(/^https?:\/\/[^/]*/, ""));
	expect(main(html)).toMatch(/Una lista de favoritos.*Mesa de comedor Mikuy.*Lámpara de pie Killa/);
	expect(main(html)).toContain("Guardar Lámpara de pie Killa en favoritos");
	expect(await list(friend)).toContain("Todavía no guardaste ninguno");
	const gone = await friend.page(urls.favourites({ lista: "no-esta tampoco" }));
	expect(main(gone)).toMatch(/2 de sus productos ya no están en la tienda\..*Esta lista está vacía\..*S\//);
	const partly = main(await friend.page(urls.favourites({ lista: `${lamp} no-esta` })));
	expect(partly).toMatch(/1 producto .*Lámpara de pie Killa.*1 de sus productos ya no está en la tienda\./);
	expect(partly).not.toContain("vacía");
	const forged = await friend.page(urls.favourites({ lista: "<b> ../x ".repeat(99) }));
	expect(main(forged)).toContain("Esta lista está vacía.");
});

test("an empty cart and an empty list suggest other products, and the cart what was saved", async () => {
	const shopper = newShopper(store);
	const cart = async () => main(await shopper.page(urls.cart));
	expect(await cart()).toMatch(/tu carrito está vacío.*lo que guardaste.*Lo mejor valorado por quienes/);
	expect(await list(shopper)).not.toContain("Lo mejor valorado");
	await save(shopper, lamp);
	expect(await cart()).toMatch(/Lo que guardaste .*Lámpara de pie Killa/);
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

test("what cannot be saved, as one more in a full list, is refused, and a forged cookie counts as none", async () => {
	const shopper = newShopper(store);
	await expectSaid(404, save(shopper, "mesa-que-no-existe"), "Ese producto ya no está en la tienda.");
	for (const slug of ["", "<b>", "../x", "a".repeat(5000)]) {
		await expectStatus(404, save(shopper, slug));
		await expectStatus(303, change(shopper, "remove", slug));
	}
	await expectStatus(400, change(shopper, "steal", lamp));
	await expectStatus(400, shopper.post(urls.favourites()));
	await save(shopper, lamp);
	const [value = ""] = shopper.cookies.get("wasi_favourites")?.split(".") ?? [];
	const forged = newShopper(store, [["wasi_favourites", `${value}.forged`]]);
	expect(await list(forged)).toContain("Todavía no guardaste ninguno");
	const told = "Lámpara de pie Killa no está en tu lista. Si acabas de guardarlo, activa las cookies";
	expect(await forged.text(urls.favourites({ guardado: lamp }))).toContain(told);
	const slugs = [lamp, ...Array.from({ length: maxFavourites - 1 }, (_, n) => `mesa-${n}`)];
	const settings = { mode: "development" as const, sessionSecrets: [testSecret] };
	const full = await writeFavouritesCookie({ slugs, lists: [] }, settings);
	const owner = newShopper(store, [splitCookie(full.replace(/;.*/, ""))]);
	await expectSaid(409, save(owner, table), "Tu lista ya tiene 50 productos: quita alguno");
	await expectStatus(303, save(owner, lamp));
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

const lists = (shopper: Shopper, intent: string, fields: Record<string, string>) =>
	shopper.post(urls.favourites(), { intent, ...fields });
const listNamed = async (shopper: Shopper, cual: string) =>
	[...(await shopper.page(urls.favourites({ cual }))).matchAll(/Quitar ([^<]*) de favoritos/g)].map(
		([, name]) => name,
	);

test("favourites have named lists: made, renamed, filled, shared, and deleted with a way back, which loses no product", async () => {
	const shopper = newShopper(store);
	for (const slug of [lamp, table]) await save(shopper, slug);
	const [killa, mikuy] = ["Lámpara de pie Killa", "Mesa de comedor Mikuy"];
	expect(await shopper.page(urls.favourites())).not.toContain("Poner en la lista");
	await expectRedirect(
		lists(shopper, "create", { name: " Sala  nueva " }),
		urls.favourites({ cual: "Sala nueva" }),
	);
	await expectRedirect(lists(shopper, "create", { name: "Regalos" }), urls.favourites({ cual: "Regalos" }));
	for (const [intent, fields, problem] of [
		["create", { name: "sala NUEVA" }, "Ya tienes una lista con ese nombre"],
		["create", { name: "" }, "Escribe un nombre para la lista"],
		["create", { name: "x".repeat(31) }, "de hasta 30 letras"],
		["rename", { list: "Regalos", name: "Sala nueva" }, "Ya tienes una lista con ese nombre"],
		["put", { slug: lamp, to: "Otra" }, "Esa lista o ese producto ya no están"],
	] as const) {
		const html = await expectSaid(409, lists(shopper, intent, fields), problem);
		if ("name" in fields) expect(fieldValue(html, "name") ?? "").toBe(fields.name);
	}
	const empty = await shopper.page(urls.favourites({ cual: "Sala nueva" }));
	expect(main(empty)).toMatch(/Esta lista está vacía\..*Poner en esta lista ?: Lámpara de pie Killa/);
	await lists(shopper, "put", formIn(empty, urls.favourites(), "Lámpara de pie Killa"));
	await lists(shopper, "put", { slug: table, to: "Sala nueva" });
	await lists(shopper, "move", { slug: lamp, list: "Sala nueva", to: "Regalos" });
	expect([await listNamed(shopper, "Sala nueva"), await listNamed(shopper, "Regalos")]).toEqual([
		[mikuy],
		[killa],
	]);
	await lists(shopper, "put", { slug: lamp, list: "Regalos", to: "Sala nueva" });
	await lists(shopper, "take", { slug: table, list: "Sala nueva" });
	await expectRedirect(
		lists(shopper, "rename", { list: "Sala nueva", name: "Sala ñ" }),
		urls.favourites({ cual: "Sala ñ" }),
	);
	expect(await listNamed(shopper, "Sala ñ")).toEqual([killa]);
	const shared = await shopper.page(urls.favourites({ cual: "Sala ñ" }));
	const link = urls.favourites({ lista: lamp, cual: "Sala ñ" });
	expect(decodeURIComponent(/wa\.me\/\?text=([^"]*)/.exec(shared)?.[1] ?? "").endsWith(link)).toBe(true);
	expect(main(await newShopper(store).page(link))).toContain("Lista: Sala ñ");
	const long = urls.favourites({ lista: lamp, cual: "x".repeat(99) });
	expect(main(await newShopper(store).page(long))).toMatch(/Lista: x{30} /);

	const removed = await shopper.follow(lists(shopper, "delete", { list: "Sala ñ" }));
	expect(main(removed)).toContain(
		"Borraste la lista «Sala ñ». Sus productos siguen en tus favoritos. Deshacer",
	);
	expect(await list(shopper)).toMatch(/Todos \(2\) Regalos \(1\) 2 productos/);
	await lists(shopper, "create", formIn(removed, urls.favourites(), "Deshacer"));
	expect(await listNamed(shopper, "Sala ñ")).toEqual([killa]);
	await change(shopper, "remove", lamp);
	expect([await listNamed(shopper, "Sala ñ"), await listNamed(shopper, "Regalos")]).toEqual([[], []]);

	for (let n = 3; n <= 5; n++) await lists(shopper, "create", { name: `Lista ${n}` });
	await expectSaid(409, lists(shopper, "create", { name: "Seis" }), "Ya tienes 5 listas: borra alguna");
});

test("a heart without scripts asks for the list only of who has several, and leads back", async () => {
	const shopper = newShopper(store);
	const { headers, ...sent } = formBody({ intent: "save", slug: lamp, heart: ":R1:" });
	const referer = new URL(urls.home, store.url).href;
	const press = () => shopper.get(urls.favourites(), { ...sent, headers: { ...headers, referer } });
	await expectRedirect(press(), `${urls.home}#:R1:`);
	await lists(shopper, "create", { name: "Regalos" });
	const chooser = await shopper.follow(press());
	expect(main(chooser)).toContain("¿También en una lista? Regalos Volver a donde estabas");
	expect(chooser).toContain(`href="${urls.home}#:R1:"`);
	await expectRedirect(
		lists(shopper, "put", { slug: lamp, to: "Regalos" }),
		urls.favourites({ cual: "Regalos" }),
	);
	const outside = await shopper.page(urls.favourites({ guardado: lamp, volver: "//evil.example/" }));
	expect(outside).not.toContain('evil.example/"');
});

test("signing in joins the lists of the same name, keeps the others, and the account's download has them", async () => {
	const email = "listas@correo.pe";
	const shopper = newShopper(store);
	for (const slug of [lamp, table]) await save(shopper, slug);
	for (const name of ["Sala", "Regalos"]) await lists(shopper, "create", { name });
	await lists(shopper, "put", { slug: lamp, to: "Sala" });
	await signedIn(email, shopper);
	const phone = newShopper(store);
	await save(phone, "sofa-ayni");
	await lists(phone, "create", { name: "sala", slugs: "sofa-ayni" });
	await signedIn(email, phone);
	expect(phone.cookies.has("wasi_favourites")).toBe(false);
	expect(await listNamed(phone, "SALA")).toEqual([
		expect.stringContaining("Sofá Ayni"),
		"Lámpara de pie Killa",
	]);
	expect(await list(phone)).toMatch(/Todos \(3\) sala \(2\) Regalos \(0\)/);
	const download = JSON.parse(await phone.page(urls.accountDownload));
	expect(download.listasDeFavoritos).toEqual([
		{ nombre: "sala", productos: ["sofa-ayni", lamp] },
		{ nombre: "Regalos", productos: [] },
	]);
	await shopper.post(urls.accountDetails, { intent: "forget", confirm: "on" });
	expect(JSON.stringify(await store.datastore.find("shopper"))).not.toContain("Regalos");
});

test.each(["signs out", "is signed in"])(
	"what an account typed before another one signed in comes back to it alone, also if the other %s by then",
	async (what) => {
		const [ana, bea] = ["ana", "bea"].map((name) => `${name}.${what.slice(0, 2)}@correo.pe`) as [
			string,
			string,
		];
		const browser = await signedIn(ana);
		const typed = { ...(await browser.form(urls.accountDetails)), intent: "save", fullName: "Ana Quispe" };
		await signedIn(bea, browser);
		const otherAccount = confirmationUrl(urls.accountDetails, "otra-cuenta");
		await expectRedirect(browser.post(urls.accountDetails, typed), otherAccount);
		expect(fieldValue(await browser.page(urls.accountDetails), "fullName")).toBe("");
		if (what === "signs out") await browser.post(urls.signOut);
		await signedIn(ana, browser);
		const back = await expectSaid(200, browser.get(urls.accountDetails), "Recuperamos lo que escribiste.");
		expect(fieldValue(back, "fullName")).toBe("Ana Quispe");
	},
);

test("a list that was named on one account's page is not made in the favourites of another", async () => {
	const [ana, bea] = [await signedIn("ana.listas@correo.pe"), await signedIn("bea.listas@correo.pe")];
	for (const shopper of [ana, bea]) await save(shopper, lamp);
	const form = await ana.form(urls.favourites(), "nombre-de-lista");
	const sent = { ...form, intent: "create", name: "Regalo para Bea" };
	const refused = await expectSaid(409, bea.post(urls.favourites(), sent), "No cambiamos nada: después");
	expect(fieldValue(refused, "name")).toBe("Regalo para Bea");
	expect(await list(bea)).not.toContain("Regalo para Bea");
	await expectStatus(303, ana.post(urls.favourites(), sent));
	expect(await list(ana)).toContain("Regalo para Bea (0)");
});

test("signing in moves the favourites to the account, where another browser finds them and signing out leaves none", async () => {
	const email = "ana@correo.pe";
	const shopper = newShopper(store);
	await save(shopper, lamp);
	await signedIn(email, shopper);
	expect(shopper.cookies.has("wasi_favourites")).toBe(false);
	expect(await list(shopper)).toContain("Quitar Lámpara de pie Killa");
	await save(shopper, table);
	expect(shopper.cookies.has("wasi_favourites")).toBe(false);

	const phone = newShopper(store);
	await save(phone, "sofa-ayni");
	await signedIn(email, phone);
	expect(await list(phone)).toMatch(/Quitar Sofá Ayni.*Quitar Mesa de comedor.*Quitar Lámpara/);
	await change(phone, "remove", lamp);
	expect(await list(shopper)).not.toContain("Lámpara de pie Killa");
	const exported = await (await shopper.get(urls.accountDownload)).json();
	expect(exported.favoritos).toEqual(["sofa-ayni", table]);
	expect(await shopper.page(urls.account)).toContain(`href="${urls.favourites()}"`);

	await phone.post(urls.signOut);
	expect(await list(phone)).toContain("Todavía no guardaste ninguno");
	const other = newShopper(store);
	await signedIn("otra@correo.pe", other);
	expect(await list(other)).toContain("Todavía no guardaste ninguno");

	await shopper.post(urls.accountDetails, { intent: "forget", confirm: "on" });
	expect(JSON.stringify(await store.datastore.find("shopper"))).not.toContain("sofa-ayni");
	expect(await list(shopper)).toContain("Todavía no guardaste ninguno");
});

/** Each form of a page's main part that asks for personal data, with what follows it until the next form. */
function personalForms(html: string): string[] {
	const asked =
		/name="(email|phone|documentNumber|fullName|givenNames|address|district|picture|photos|detail)"/;
	return mainOf(html)
		.split("<form")
		.slice(1)
		.filter((form) => asked.test(form));
}

test("beside every form that asks for personal data stands who is responsible for them", async () => {
	const { reference, shopper } = await placeOrder(store, {
		email: "nota@correo.pe",
		phone: "+51 911 000 177",
	});
	const member = await signedIn("nota-2@correo.pe");
	const ofOrder = { pedido: reference };
	const pages: [Shopper, string, number?][] = [
		[newShopper(store), urls.signIn, 2],
		[member, urls.addLogin],
		[newShopper(store), urls.checkout],
		[await aShopperWithACart(store), urls.checkout],
		...[
			urls.tracking,
			urls.contact(),
			urls.news(),
			urls.unsubscribe(),
			urls.complaints,
			urls.complaintLookup,
		].map((path): [Shopper, string] => [newShopper(store), path]),
		...[urls.orderAddress(ofOrder), urls.paymentNotice(ofOrder)].map((path): [Shopper, string] => [
			shopper,
			path,
		]),
		...[urls.accountDetails, urls.addresses].map((path): [Shopper, string] => [member, path]),
	];
	for (const [who, path, count = 1] of pages) {
		const forms = personalForms(await who.page(path));
		expect(forms.length, path).toBeGreaterThanOrEqual(count);
		for (const form of forms)
			for (const part of ["Ley 29733", 'href="/privacidad"']) expect(form, path).toContain(part);
	}
});
