import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { signToken } from "~/platform/values/signed-token.server";
import { confirmationUrl } from "~/shop/sign-in/confirmations";
import { placeOrder } from "../support/ordering";
import { formBody, testSecret } from "../support/serving";
import { expectStatus, fieldValue, newShopper, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { messageAnswers } from "../unit/domain/customer-service/message-answers";
import { verifyPhone } from "../unit/shop/account/auth-emulator";
import { accountStoreOfFile } from "../unit/shop/account/open-account";
import { listMailedLinks, readSignInMails } from "../unit/shop/session/mailed-links";

const store = accountStoreOfFile();
const plain = storeOfFile();

/** @returns the path of the link that was posted to the address */
async function askForLink(shopper: Shopper, email: string, page: string = urls.signIn): Promise<string> {
	const before = await listLinks(email);
	expect((await shopper.post(page, { intent: "link", email })).status).toBe(303);
	const [path = ""] = (await listLinks(email)).filter((one) => !before.includes(one));
	return path;
}

const listLinks = (email: string) => listMailedLinks(store.dataDir, email);

async function signedIn(email: string): Promise<Shopper> {
	const shopper = newShopper(store);
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
	expect(textOf(await shopper.page(`${urls.signIn}?enviado=1`))).toContain(
		"Te enviamos un enlace a Rosa@correo.pe",
	);
	const findMail = async () => (await readSignInMails(store.dataDir, "Rosa@correo.pe"))[0];
	const body = expect.stringMatching(/http:\/\/localhost:\d+\/auth\/enlace\?t=/);
	const mail = { subject: "Tu enlace para entrar a Wasi", text: body, html: body };
	await expect.poll(findMail).toMatchObject(mail);
	expect((await shopper.get(path)).headers.get("location")).toBe(urls.orders());
	expect(await shopper.page(urls.orders())).toContain(reference);
	expect(textOf(await shopper.page(urls.account))).toContain("Entras con Rosa@correo.pe");
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
	for (const used of [await copy.get(path), await copy.post(path)]) {
		expect(used.status).toBe(410);
		expect(await used.text()).toContain("Este enlace ya se usó");
	}
	expect((await copy.post(older)).status).toBe(410);
	expect(copy.cookies.has("wasi_account")).toBe(false);
});

test("who signed in while the clock was ahead signs in once it is right, and links of that time are void", async () => {
	const email = "reloj@correo.pe";
	await signedIn(email);
	const tomorrow = Date.now() + 24 * 60 * 60_000;
	const accounts = await store.datastore.find("shopper");
	const { id = "", fields } = accounts.find(({ fields }) => fields.loginEmail === email) ?? {};
	await store.datastore.set("shopper", id, { ...fields, linkUsedAt: tomorrow });
	await signedIn(email);
	const ahead = JSON.stringify({ email, issuedAt: tomorrow, browser: "" });
	const token = signToken("sign-in", Buffer.from(ahead).toString("base64url"), testSecret);
	expect((await newShopper(store).post(urls.signInLink({ t: token }))).status).toBe(410);
});

test("another browser, a prefetch and a mail scanner are asked first", async () => {
	const shopper = newShopper(store);
	const path = await askForLink(shopper, "otra@correo.pe");
	const other = newShopper(store);
	const asked = await other.page(path);
	expect(textOf(asked)).toContain("Este enlace es para otra@correo.pe y se pidió en otro navegador.");
	const cookie = [...shopper.cookies].map((pair) => pair.join("=")).join("; ");
	expect((await store.fetch(path, { headers: { cookie, "sec-purpose": "prefetch" } })).status).toBe(200);
	expect((await store.fetch(path, { method: "HEAD", headers: { cookie } })).headers.getSetCookie()).toEqual(
		[],
	);
	expect((await other.post(path)).headers.get("location")).toBe(urls.account);
	expect(textOf(await other.page(urls.account))).toContain("Entras con otra@correo.pe");
});

test("forged and expired links, and links in another's words, open nothing", async () => {
	const shopper = newShopper(store);
	const path = await askForLink(shopper, "falso@correo.pe");
	const token = new URL(path, store.url).searchParams.get("t") ?? "";
	const [payload, signature] = [token.slice(0, -32), token.slice(-32)];
	const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
	const forge = (changed: object) =>
		Buffer.from(JSON.stringify({ ...claims, ...changed })).toString("base64url") + signature;
	const forged = [forge({ email: "victima@correo.pe" }), forge({ issuedAt: Date.now() })];
	for (const t of [...forged, payload, ".", "x.y", ""]) {
		expect(await expectStatus(410, shopper.get(urls.signInLink({ t })))).toContain("Este enlace ya no sirve");
		expect((await shopper.post(urls.signInLink({ t }))).status).toBe(410);
	}
	expect(shopper.cookies.has("wasi_account")).toBe(false);
});

test("the answer is the same for known and unknown addresses, and asking is limited", async () => {
	const known = await signedIn("conocida@correo.pe");
	await known.post(urls.signOut);
	const answers = [];
	for (const email of ["conocida@correo.pe", "desconocida@correo.pe"]) {
		const response = await newShopper(store).post(urls.signIn, { intent: "link", email });
		answers.push([response.status, response.headers.get("location"), await response.text()]);
	}
	expect(answers[0]).toEqual(answers[1]);
	const shopper = newShopper(store);
	const statuses = [];
	for (let sent = 0; sent < 6; sent++)
		statuses.push((await shopper.post(urls.signIn, { intent: "link", email: "muchas@correo.pe" })).status);
	expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
});

test("whoever asks for links to somebody's address keeps nobody from asking for their own", async () => {
	const ask = async (sender: string) => {
		const form = formBody({ intent: "link", email: "victima@correo.pe" });
		const headers = { ...form.headers, "x-real-ip": sender };
		return (await store.fetch(urls.signIn, { ...form, headers })).status;
	};
	for (let n = 0; n < 20; n++) await ask(`10.8.0.${n % 4}`);
	const strangers = [await ask("10.8.0.0"), await ask("10.8.0.3")];
	expect([...strangers, await ask("10.8.1.1"), await ask("10.8.1.1")]).toEqual([429, 429, 303, 303]);
});

test("one sender causes at most 150 mails an hour, whichever form asks for them, and keeps what was typed", async () => {
	const send = (path: string, fields: Record<string, string>, sender = "10.9.0.1") => {
		const form = formBody(fields);
		return store.fetch(path, { ...form, headers: { ...form.headers, "x-real-ip": sender } });
	};
	const email = "nadie@correo.pe";
	// Two mails each.
	const messages = Array.from({ length: 75 }, (_, n) => messageAnswers({ text: `Consulta ${n}` }));
	const sent = await Promise.all(messages.map((message) => send(urls.contact(), message)));
	expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([303]));
	const another = messageAnswers({ email, text: "Una más" });
	for (const [path, fields] of [
		[urls.contact(), another],
		[urls.signIn, { intent: "link", email }],
		[urls.unsubscribe(), { email }],
		[urls.stockNotice({ producto: "estante-qillqa" }), { email, consent: "on" }],
	] as const) {
		const refused = await send(path, fields);
		expect(refused.status, path).toBe(429);
		expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(3600);
		const html = await refused.text();
		expect(textOf(html)).toMatch(/Espera \d+ minutos y vuelve a intentarlo: no se borró nada/);
		expect(fieldValue(html, "email")).toBe(email);
		if (fields === another) expect(html).toContain("Una más</textarea>");
		expect((await send(path, fields, "10.9.0.2")).status, "another sender").toBe(303);
	}
	expect((await send(urls.contact(), messages[0] ?? {}, "10.9.0.2")).status, "again").toBe(303);
});

test.each(["", "ana", "ana@correo.pe\r\nBcc: x@y.pe"])(
	"refuses the address %j and keeps it",
	async (email) => {
		const html = await expectStatus(400, newShopper(store).post(urls.signIn, { intent: "link", email }));
		expect(html).toContain("<title>Error: Iniciar sesión · Wasi</title>");
		expect(html).toContain('aria-invalid="true"');
	},
);

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
	expect(textOf(await byMail.page(urls.account))).toContain("Entras con +51 911 000 101 o ambos@correo.pe");
	await byMail.post(urls.accountDetails, { intent: "sign-out-everywhere" });
	expect((await phone.get(urls.orders())).status).toBe(302);
});

test("an account that was opened by mail takes a phone, and both open it", async () => {
	const byMail = await signedIn("luego@correo.pe");
	const empty = await store.open("911000102");
	const idToken = await verifyPhone(store.emulator, "911000102");
	const added = confirmationUrl(urls.accountDetails, "celular-agregado");
	expect((await byMail.post(urls.addLogin, { idToken })).headers.get("location")).toBe(added);
	expect((await empty.get(urls.orders())).status, "the phone's own account, in which nothing was").toBe(302);
	const again = newShopper(store);
	const opened = await again.post(urls.signIn, { idToken: await verifyPhone(store.emulator, "911000102") });
	expect(opened.headers.get("location")).toBe(urls.account);
	expect(textOf(await again.page(urls.account))).toContain("Entras con +51 911 000 102 o luego@correo.pe");
});

test("a phone or an address of another account is not taken over", async () => {
	const phone = await store.open("911000103");
	const byMail = await signedIn("propia@correo.pe");
	await phone.post(urls.accountDetails, { intent: "save", fullName: "Luz" });
	const idToken = await verifyPhone(store.emulator, "911000103");
	expect((await byMail.post(urls.addLogin, { idToken })).status).toBe(409);
	const path = await askForLink(phone, "propia@correo.pe", urls.addLogin);
	expect(await expectStatus(410, phone.get(path))).toContain("Ya tiene otra cuenta");
	expect(textOf(await byMail.page(urls.account))).toContain("Entras con propia@correo.pe .");
});

test("without Firebase, the page says that sign-in is not available, and the store works", async () => {
	const html = await (await plain.fetch(urls.signIn)).text();
	expect(html).toContain("El inicio de sesión no está disponible");
	expect(html).not.toMatch(/Send code|value="link"/);
	expect((await plain.fetch(urls.account)).status).toBe(200);
	expect((await plain.fetch(urls.signIn, formBody({ idToken: "x" }))).status).toBe(503);
});

test("the sign-in page says why it sends no SMS without scripts, and it alone may connect to Google", async () => {
	const [signIn, home] = [await store.fetch(urls.signIn), await store.fetch(urls.home)];
	expect(await signIn.text()).toMatch(/<noscript>.*El código por SMS necesita JavaScript.*<\/noscript>/s);
	expect(signIn.headers.get("content-security-policy")).toContain("identitytoolkit.googleapis.com");
	expect(home.headers.get("content-security-policy")).not.toContain("google");
});

test.each<[string, Record<string, string>, status: number]>([
	["a made-up token", { idToken: "made-up" }, 401],
	["no token", {}, 400],
	["an empty token", { idToken: "" }, 400],
])("%s creates no session", async (_, fields, status) => {
	const response = await store.fetch(urls.signIn, formBody(fields));
	expect([response.status, response.headers.get("set-cookie")]).toEqual([status, null]);
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
	expect((await store.fetch(urls.signIn, unsigned({}))).status).toBe(303);
});
