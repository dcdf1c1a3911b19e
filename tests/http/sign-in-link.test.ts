import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { signToken } from "~/platform/values/signed-token.server";
import { confirmationUrl } from "~/shop/sign-in/confirmations";
import { placeOrder } from "../support/ordering";
import { quickOutbox } from "../support/quick-outbox";
import { formBody, testSecret } from "../support/serving";
import { fieldValue, newShopper, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { messageAnswers } from "../unit/domain/customer-service/message-answers";
import { verifyPhone } from "../unit/shop/account/auth-emulator";
import { accountStoreOfFile } from "../unit/shop/account/open-account";
import { listMailedLinks, readSignInMails } from "../unit/shop/session/mailed-links";

quickOutbox();
const store = accountStoreOfFile();
const plain = storeOfFile();

/** @returns the path of the link that was posted to the address */
async function askForLink(shopper: Shopper, email: string, page: string = urls.signIn): Promise<string> {
	const before = await listLinks(email);
	const response = await shopper.post(page, { intent: "link", email });
	expect(response.status).toBe(303);
	const [path = ""] = (await listLinks(email)).filter((one) => !before.includes(one));
	return path;
}

function listLinks(email: string): Promise<string[]> {
	return listMailedLinks(store.dataDir, email);
}

async function signedIn(email: string): Promise<Shopper> {
	const shopper = newShopper(store);
	const opened = await shopper.get(await askForLink(shopper, email));
	expect(opened.headers.get("location")).toBe(urls.account);
	return shopper;
}

test("a guest order, a link by mail, the order in the account, an address, signing out", async () => {
	const { reference } = await placeOrder(store, { email: "rosa@correo.pe", phone: "+51 911 000 100" });
	const shopper = newShopper(store);
	const asked = await shopper.page(`${urls.signIn}?volver=${encodeURIComponent(urls.orders())}`);
	expect(asked).toContain("Recibir un enlace por correo");
	const path = await askForLink(
		shopper,
		"Rosa@correo.pe",
		`${urls.signIn}?volver=${encodeURIComponent(urls.orders())}`,
	);
	expect(textOf(await shopper.page(`${urls.signIn}?enviado=1`))).toContain(
		"Te enviamos un enlace a Rosa@correo.pe",
	);
	const opened = await shopper.get(path);
	expect(opened.headers.get("location")).toBe(urls.orders());
	expect(await shopper.page(urls.orders())).toContain(reference);
	expect(textOf(await shopper.page(urls.account))).toContain("Entras con Rosa@correo.pe");
	expect(fieldValue(await shopper.page(urls.checkout), "email")).toBe("Rosa@correo.pe");
	const form = await shopper.page(urls.addresses);
	const saved = await shopper.post(urls.addresses, {
		intent: "save",
		account: fieldValue(form, "account") ?? "",
		id: fieldValue(form, "id") ?? "",
		alias: "Casa",
		department: "15",
		province: "1501",
		district: "150122",
		address: "Av. Larco 345",
	});
	expect(saved.status).toBe(303);
	expect(await shopper.page(urls.addresses)).toContain("Av. Larco 345");
	const copied = newShopper(store, shopper.cookies);
	await shopper.post(urls.signOut);
	for (const browser of [shopper, copied])
		expect((await browser.get(urls.orders())).headers.get("location")).toContain(urls.signIn);
});

test("a link works once, and again in the browser that it signed in", async () => {
	const shopper = newShopper(store);
	const path = await askForLink(shopper, "una@correo.pe");
	const copy = newShopper(store, shopper.cookies);
	await shopper.get(path);
	expect((await shopper.get(path)).headers.get("location")).toBe(urls.account);
	for (const used of [await copy.get(path), await copy.post(path)]) {
		expect(used.status).toBe(410);
		expect(await used.text()).toContain("Este enlace ya se usó");
	}
	expect(copy.cookies.has("wasi_account")).toBe(false);
});

test("the link arrives by mail", async () => {
	const email = "correo@correo.pe";
	expect((await newShopper(store).post(urls.signIn, { intent: "link", email })).status).toBe(303);
	const findMail = async () =>
		(await readSignInMails(store.dataDir)).find(({ to }) => to?.[0]?.address === email);
	await expect.poll(findMail, { timeout: 30_000 }).toBeDefined();
	const mail = await findMail();
	expect(mail?.subject).toBe("Tu enlace para entrar a Wasi");
	for (const body of [mail?.text, mail?.html])
		expect(body).toMatch(/http:\/\/localhost:\d+\/auth\/enlace\?t=/);
});

test("an older link is invalid once a newer one was used", async () => {
	const shopper = newShopper(store);
	const older = await askForLink(shopper, "dos@correo.pe");
	await shopper.get(await askForLink(shopper, "dos@correo.pe"));
	const other = newShopper(store);
	expect((await other.post(older)).status).toBe(410);
});

test("who signed in while the clock was ahead signs in once it is right, and links of that time are void", async () => {
	const email = "reloj@correo.pe";
	await signedIn(email);
	const tomorrow = Date.now() + 24 * 60 * 60_000;
	const accounts = await store.datastore.list("shopper");
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
	const prefetched = await store.fetch(path, { headers: { cookie, "sec-purpose": "prefetch" } });
	expect(prefetched.status).toBe(200);
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
	for (const token of [
		forge({ email: "victima@correo.pe" }),
		forge({ issuedAt: Date.now() }),
		payload,
		".",
		"x.y",
		"",
	]) {
		const page = await shopper.get(urls.signInLink({ t: token }));
		expect(page.status).toBe(410);
		expect(await page.text()).toContain("Este enlace ya no sirve");
		expect((await shopper.post(urls.signInLink({ t: token }))).status).toBe(410);
	}
	expect(shopper.cookies.has("wasi_account")).toBe(false);
});

test("a forged session cookie opens nothing", async () => {
	const shopper = await signedIn("sesion@correo.pe");
	const value = decodeURIComponent(shopper.cookies.get("wasi_account") ?? "");
	const [encoded = "", signature] = value.split(".");
	const fields = JSON.parse(Buffer.from(encoded, "base64").toString());
	const forged = Buffer.from(JSON.stringify({ ...fields, token: "x".repeat(43) })).toString("base64");
	for (const cookie of [`${forged}.${signature}`, encoded, "", "garbage"]) {
		const other = newShopper(store, [["wasi_account", encodeURIComponent(cookie)]]);
		expect((await other.get(urls.orders())).status).toBe(302);
	}
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
	for (const [path, fields] of [
		[urls.contact(), messageAnswers({ email, text: "Una más" })],
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
		expect((await send(path, fields, "10.9.0.2")).status, "another sender").toBe(303);
	}
	const hurried = await send(urls.contact(), messageAnswers({ text: "Una más" }));
	expect(await hurried.text()).toContain("Una más</textarea>");
	const repeated = messages[0] ?? {};
	expect((await send(urls.contact(), repeated, "10.9.0.2")).status, "again").toBe(303);
});

test.each(["", "ana", "ana@correo.pe\r\nBcc: x@y.pe"])(
	"refuses the address %j and keeps it",
	async (email) => {
		const response = await newShopper(store).post(urls.signIn, { intent: "link", email });
		expect(response.status).toBe(400);
		const html = await response.text();
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
	expect((await phone.get(path)).headers.get("location")).toBe(
		confirmationUrl(urls.accountDetails, "correo-agregado"),
	);
	expect(await phone.page(urls.orders())).toContain(reference);
	const byMail = await signedIn("ambos@correo.pe");
	expect(await byMail.page(urls.orders())).toContain(reference);
	expect(textOf(await byMail.page(urls.account))).toContain("Entras con +51 911 000 101 o ambos@correo.pe");
	await byMail.post(urls.accountDetails, { intent: "sign-out-everywhere" });
	expect((await phone.get(urls.orders())).status).toBe(302);
});

test("an account that was opened by mail takes a phone, and both open it", async () => {
	const byMail = await signedIn("luego@correo.pe");
	const idToken = await verifyPhone(store.emulator, "911000102");
	expect((await byMail.post(urls.addLogin, { idToken })).headers.get("location")).toBe(
		confirmationUrl(urls.accountDetails, "celular-agregado"),
	);
	const again = newShopper(store);
	const opened = await again.post(urls.signIn, { idToken: await verifyPhone(store.emulator, "911000102") });
	expect(opened.headers.get("location")).toBe(urls.account);
	expect(textOf(await again.page(urls.account))).toContain("Entras con +51 911 000 102 o luego@correo.pe");
	expect(again.cookies.has("wasi_session")).toBe(false);
});

test("a phone or an address of another account is not taken over", async () => {
	const phone = await store.open("911000103");
	const byMail = await signedIn("propia@correo.pe");
	await phone.post(urls.accountDetails, { intent: "save", fullName: "Luz" });
	const idToken = await verifyPhone(store.emulator, "911000103");
	expect((await byMail.post(urls.addLogin, { idToken })).status).toBe(409);
	const path = await askForLink(phone, "propia@correo.pe", urls.addLogin);
	const refused = await phone.get(path);
	expect(refused.status).toBe(410);
	expect(await refused.text()).toContain("Ya tiene otra cuenta");
	expect(textOf(await byMail.page(urls.account))).toContain("Entras con propia@correo.pe .");
});

test("a deleted account leaves nothing of its address, which can open a new one", async () => {
	const shopper = await signedIn("borrada@correo.pe");
	await shopper.post(urls.addLogin, { idToken: await verifyPhone(store.emulator, "911000104") });
	const copied = newShopper(store, shopper.cookies);
	expect((await shopper.post(urls.accountDetails, { intent: "forget", confirm: "on" })).status).toBe(303);
	expect((await copied.get(urls.orders())).status).toBe(302);
	const records = JSON.stringify(await store.datastore.list("shopper"));
	expect(records).not.toContain("borrada@correo.pe");
	expect(records).not.toContain("911000104");
	expect(textOf(await (await signedIn("borrada@correo.pe")).page(urls.account))).not.toContain("911");
});

test("a store that cannot send mail does not offer links", async () => {
	expect(await (await plain.fetch(urls.signIn)).text()).not.toContain('value="link"');
});

test("neither addresses nor links are in the log", () => {
	expect(store.output()).not.toMatch(/@correo\.pe|enlace\?/);
});
