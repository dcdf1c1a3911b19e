import { readdirSync, readFileSync } from "node:fs";
import { createCookie } from "@remix-run/node";
import { beforeAll, expect, test } from "vitest";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { newsConsent, stockNoticeConsent } from "~/domain/subscriptions/consents";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { hiddenFields, orderedSlug, placeOrder } from "../support/ordering";
import { formBody, type RunningStore, testSecret } from "../support/serving";
import { expectSaid, expectStatus, fieldValue, newShopper, type Shopper, textOf } from "../support/shopper";
import { confirmAll, isAsked, isSubscribed } from "../support/subscribed";
import { messageAnswers } from "../unit/domain/customer-service/message-answers";
import { aUniqueOrder, recordsOf } from "../unit/domain/orders/an-order";
import { verifyPhone } from "../unit/shop/account/auth-emulator";
import { type Account, accountStoreOfFile, splitCookie } from "../unit/shop/account/open-account";

const store = accountStoreOfFile();

const names = { fullName: "Ana María", paternalSurname: "Quispe", maternalSurname: "O’Higgins" };
const document = { documentType: "DNI", documentNumber: "45 678 912" };
const details = { intent: "save", ...names, ...document, email: "Ana@Correo.PE" };

const save = (shopper: Account, fields: Record<string, string> = {}) =>
	shopper.post(urls.accountDetails, { ...details, ...fields });
const isTicked = (html: string) => /<input[^>]*name="newsOptIn"[^>]*checked=""/.test(html);
const place = { department: "15", province: "1501", district: "150122" };
const home = { intent: "save", alias: "Casa", ...place, address: "Jr. Ica 1" };
const saveAddress = (shopper: Account, fields = {}) => shopper.post(urls.addresses, { ...home, ...fields });
const subscribed = (email: string) => isSubscribed(store.datastore, email);

test("saves the details as the checkout parses them, and lets them be emptied", async () => {
	const ana = await store.open("933000001");
	const html = await ana.follow(save(ana));
	expect(textOf(html)).toContain("Guardamos tus datos.");
	expect(fieldValue(html, "documentNumber")).toBe("45678912");
	expect(fieldValue(html, "email")).toBe("Ana@correo.pe");
	expect(await ana.text(urls.account)).toContain("Hola, Ana María");
	await expectStatus(303, ana.post(urls.accountDetails, { intent: "save" }));
	expect(fieldValue(await ana.page(urls.accountDetails), "fullName")).toBe("");
	expect(await ana.text(urls.account)).toMatch(/Hola Entras/);
});

test.each<[string, Record<string, string>, field: string, message: string]>([
	["a DNI of nine digits", { documentNumber: "456789123" }, "documentNumber", "El DNI tiene 8 dígitos."],
	["a number without a document type", { documentType: "" }, "documentType", "Elige de qué documento"],
	["a document without its number", { documentNumber: "" }, "documentNumber", "Escribe el número"],
	["the newsletter without an address", { email: "", newsOptIn: "on" }, "email", "Escribe el correo donde"],
])("refuses %s beside its field, and keeps everything typed", async (_, wrong, field, message) => {
	const ana = await store.open("933000002");
	const html = await expectStatus(400, save(ana, wrong));
	expect(html).toContain("Falta corregir un dato");
	expect(textOf(new RegExp(`id="profile-${field}-error".*?</p>`).exec(html)?.[0] ?? "")).toContain(message);
	expect(fieldValue(html, "maternalSurname")).toBe("O’Higgins");
	expect(await ana.record()).toMatchObject({ profile: { fullName: "" } });
});

test("the newsletter subscribes the shopper only when the box is ticked, and unsubscribes when it is cleared", async () => {
	const ana = await store.open("933000003");
	const email = "ana3@correo.pe";
	await save(ana, { email });
	const html = await ana.page(urls.accountDetails);
	expect(isTicked(html)).toBe(false);
	expect(textOf(html)).toContain(newsConsent);
	const waiting = await ana.follow(save(ana, { email, newsOptIn: "on" }));
	expect(textOf(waiting)).toMatch(/falta que confirmes tu correo.*búscalo en correo no deseado/);
	expect(textOf(waiting)).toContain("Falta que lo confirmes con el enlace");
	expect(isTicked(waiting)).toBe(true);
	expect([await subscribed(email), await isAsked(store.datastore, email)]).toEqual([false, true]);
	await confirmAll(store.datastore, email);
	const confirmed = await ana.page(urls.accountDetails);
	expect(isTicked(confirmed)).toBe(true);
	expect(textOf(confirmed)).not.toContain("Falta que lo confirmes");
	await save(ana, { email });
	expect(await subscribed(email)).toBe(false);
	expect(isTicked(await ana.page(urls.accountDetails))).toBe(false);
});

const ruc = { documentType: "RUC", documentNumber: "20131312955" };
const invoice = { legalName: "Casa & Luz S.A.C.", fiscalAddress: "Jr. Uno 1, Lima" };
const note = "Tu cuenta recordará este RUC";
const fieldsOf = (html: string) =>
	["documentNumber", "legalName", "fiscalAddress"].map((name) => fieldValue(html, name));

test("the data of a factura are kept from an order with a RUC for the next one, downloaded, and changed in the profile", async () => {
	const ana = await store.open("933000016");
	expect(await ana.text(urls.checkout)).toContain(note);
	await placeOrder(store, { ...ruc, ...invoice }, ana.cookie);
	const kept = Object.values({ documentNumber: ruc.documentNumber, ...invoice });
	for (const page of [urls.checkout, urls.accountDetails])
		expect(fieldsOf(await ana.page(page))).toEqual(kept);
	const { cuenta } = await (await ana.get(urls.accountDownload)).json();
	expect([cuenta.numeroDeDocumento, cuenta.razonSocial, cuenta.domicilioFiscal]).toEqual(kept);
	await save(ana, { ...ruc, ...invoice, legalName: "Luz E.I.R.L." });
	expect(fieldsOf(await ana.page(urls.checkout))).toEqual([kept[0], "Luz E.I.R.L.", kept[2]]);
	await save(ana, invoice);
	expect(await ana.record()).toMatchObject({ profile: { legalName: "", fiscalAddress: "" } });
});

test("the data of a factura change no profile with a DNI, also one stored before them, and are not kept without an account", async () => {
	const ana = await store.open("933000017");
	await save(ana);
	const { profile, ...rest } = (await ana.record()) as { profile: Record<string, unknown> };
	const { legalName, fiscalAddress, ...older } = profile;
	await store.datastore.set("shopper", ana.id, { ...rest, profile: older });
	expect(await ana.text(urls.checkout)).not.toContain(note);
	await placeOrder(store, { ...ruc, ...invoice }, ana.cookie);
	expect(fieldsOf(await ana.page(urls.accountDetails))).toEqual(["45678912", "", ""]);
	const guest = await placeOrder(store, { ...ruc, ...invoice });
	const html = await guest.shopper.page(urls.checkout);
	expect(fieldsOf(html)).toEqual(["", "", ""]);
	expect(textOf(html)).not.toContain(note);
});

test("downloads all of the shopper's data and nobody else's", async () => {
	const ana = await store.open("933000009");
	await save(ana, { email: "ana9@correo.pe", newsOptIn: "on", maternalSurname: "ninguno" });
	await saveAddress(ana, { address: "Av. Larco 100" });
	const { reference } = await store.order({ shopper: ana.id });
	const byAna = await ana.form(urls.contact());
	await ana.post(urls.contact(), {
		...byAna,
		...messageAnswers({ email: "otro9@correo.pe", text: "De Ana" }),
	});
	const shelf = urls.stockNotice({ producto: "estante-qillqa" });
	const asked = { ...(await ana.form(shelf)), consent: "on" };
	await ana.post(shelf, { ...asked, email: "otro9@correo.pe" });
	await confirmAll(store.datastore, "otro9@correo.pe");
	await ana.post(shelf, { ...asked, email: "mas9@correo.pe" });
	await newShopper(store).post(urls.contact(), messageAnswers({ text: "De otra persona" }));
	const others = await store.order({ shopper: "a".repeat(40) });
	const response = await ana.get(urls.accountDownload);
	expect(Object.fromEntries(response.headers)).toMatchObject({
		"content-disposition": 'attachment; filename="wasi-mis-datos.json"',
		"content-type": expect.stringContaining("application/json"),
		"cache-control": "private, no-store, no-transform",
	});
	const text = await response.text();
	expect(text).not.toContain(others.reference);
	const place = { nombre: "Casa", direccion: "Av. Larco 100, Miraflores, Lima, Lima", predeterminada: true };
	const consentimiento = { texto: stockNoticeConsent, fecha: expect.any(String) };
	const notice = { codigo: "estante-qillqa", consentimiento };
	const order = { numero: reference, estado: "Pendiente de pago", total: { soles: "S/\u00a01,170.00" } };
	expect(JSON.parse(text)).toMatchObject({
		cuenta: { telefono: "+51 933 000 009", nombreCompleto: "Ana María", apellidoMaterno: "" },
		direcciones: [place],
		pedidos: [{ ...order, contacto: { correo: "rosa@correo.pe" } }],
		noticias: [{ correo: "ana9@correo.pe", consentimiento: { texto: newsConsent } }],
		mensajes: [{ correo: "otro9@correo.pe", mensaje: "De Ana", respondido: null }],
		avisos: [
			{ ...notice, correo: "otro9@correo.pe", confirmado: true },
			{ ...notice, correo: "mas9@correo.pe", confirmado: false },
		],
	});
});

test("what an account or a guest had typed belongs to nobody once another account has signed in on the browser", async () => {
	const [ana, bea] = [await store.open("933000018"), await store.open("933000019")];
	const shelf = urls.stockNotice({ producto: "estante-qillqa" });
	for (const [index, writer] of [ana, newShopper(store)].entries()) {
		const [message, notice] = [await writer.form(urls.contact()), await writer.form(shelf)];
		await expectStatus(
			303,
			bea.post(urls.contact(), { ...message, ...messageAnswers({ text: `De ${index}` }) }),
		);
		const email = `pestana${index}@correo.pe`;
		await expectStatus(303, bea.post(shelf, { ...notice, email, consent: "on" }));
	}
	for (const account of [ana, bea]) {
		const { mensajes, avisos } = await (await account.get(urls.accountDownload)).json();
		expect([mensajes, avisos]).toEqual([[], []]);
	}
});

test("an account's second download at the same time is refused with advice, and allowed afterwards; HEAD and the page's data start none", async () => {
	const ana = await store.open("947000001");
	// Enough that a download takes longer than sending the requests.
	const orders = recordsOf(Array.from({ length: 400 }, () => aUniqueOrder({ shopper: ana.id })));
	const changes = Object.entries(orders);
	await store.datastore.apply(changes.map(([id, fields]) => ({ collection: "order", id, fields })));
	const answers = await Promise.all(Array.from({ length: 6 }, () => ana.get(urls.accountDownload)));
	const [first, ...others] = answers.sort((one, other) => one.status - other.status);
	expect(JSON.parse((await first?.text()) ?? "").pedidos).toHaveLength(400);
	const refused = others.find(({ status }) => status === 429);
	const { "retry-after": wait, "content-disposition": file } = Object.fromEntries(refused?.headers ?? []);
	expect([wait, file]).toEqual(["60", undefined]);
	expect(await refused?.text()).toMatch(/^Ya estás descargando tus datos\. Espera/);
	const head = await ana.get(urls.accountDownload, { method: "HEAD" });
	expect([head.status, head.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
	await expectStatus(200, ana.get(urls.accountDownload));
	await expectStatus(404, ana.get(`${urls.accountDownload}.data`));
});

test("shows the account's orders on every signed-in device, and neither them nor saved answers after signing out", async () => {
	const [phone, tablet] = [await store.open("933000013"), await store.open("933000013")];
	const answers = checkoutAnswers({ saveInfo: "on" });
	const { reference, shopper } = await placeOrder(store, answers, tablet.cookie);
	const pages = [urls.placedOrder(reference), urls.trackedOrder(reference)];
	const read = async (device: Shopper) => textOf((await Promise.all(pages.map(device.page))).join());
	for (const device of [shopper, phone]) expect((await read(device)).split("DNI 45678912")).toHaveLength(3);
	const copy = newShopper(store, shopper.cookies);
	await shopper.post(urls.signOut);
	expect(fieldValue(await shopper.page(urls.checkout), "documentNumber")).toBe("");
	const told = await phone.follow(phone.post(urls.accountDetails, { intent: "sign-out-everywhere" }));
	expect(textOf(told)).toContain("en todos los dispositivos");
	expect(phone.cookies.has("wasi_account")).toBe(false);
	for (const device of [shopper, copy]) expect(await read(device)).not.toMatch(/45678912|Mesa de comedor/);
});

test("a form of another account's page changes nothing", async () => {
	const [ana, bea] = [await store.open("933000091"), await store.open("933000092")];
	await save(bea);
	await saveAddress(bea);
	const before = await bea.record();
	for (const [path, form] of [
		[urls.accountDetails, { ...details, fullName: "Otra" }],
		[urls.accountDetails, { intent: "forget", confirm: "on" }],
		[urls.accountDetails, { intent: "sign-out-everywhere" }],
		[urls.addresses, { ...home, alias: "Otra" }],
	] as const) {
		const account = fieldValue(await ana.page(path), "account") ?? "";
		expect(account).not.toBe("");
		expect(await bea.follow(bea.post(path, { ...form, account }))).toContain("No cambiamos nada");
		expect(await bea.record()).toEqual(before);
	}
	const own = fieldValue(await bea.page(urls.accountDetails), "account") ?? "";
	await save(bea, { fullName: "Beatriz", account: own });
	expect(fieldValue(await bea.page(urls.accountDetails), "fullName")).toBe("Beatriz");
});

test.each<[string, (own: Account, browser: Shopper) => Promise<Shopper>]>([
	[
		"that was signed out everywhere from elsewhere",
		async (ana, browser) => {
			await expectStatus(303, ana.post(urls.accountDetails, { intent: "sign-out-everywhere" }));
			await expectStatus(200, browser.get(urls.checkout));
			return browser;
		},
	],
	[
		"in which another account signs in",
		async (_, browser) => {
			const idToken = await verifyPhone(store.emulator, "933000097");
			await expectStatus(303, browser.post(urls.signIn, { idToken }));
			expect(browser.cookies.has("wasi_account")).toBe(true);
			return browser;
		},
	],
	[
		"from which a left page is sent after another account signed in",
		async (ana, browser) => {
			const bea = await store.open("933000098");
			const next = newShopper(store, [splitCookie(bea.cookie)]);
			for (const intent of ["pay", "keep", "refresh-places"])
				await next.post(urls.checkout, { ...checkoutAnswers({ saveInfo: "on" }), account: ana.id, intent });
			await next.post(urls.checkout, { ...checkoutAnswers(), documentNumber: "", account: ana.id });
			expect(browser.cookies.has("wasi_saved")).toBe(true);
			return next;
		},
	],
])("shows nothing of an account in a browser %s", async (_, become) => {
	const ana = await store.open("933000096");
	const answers = checkoutAnswers({ saveInfo: "on" });
	const { shopper, reference } = await placeOrder(store, answers, ana.cookie);
	const guests = await placeOrder(
		store,
		answers,
		[...shopper.cookies].map((pair) => pair.join("=")).join("; "),
	);
	expect(guests.reference).not.toBe(reference);
	const next = await become(ana, shopper);
	expect([...next.cookies.keys()]).not.toContain("wasi_saved");
	expect([...next.cookies.keys()]).not.toContain("wasi_orders");
	const form = await next.page(urls.checkout);
	expect([fieldValue(form, "documentNumber"), fieldValue(form, "address")]).toEqual(["", ""]);
});

test("signing out clears every cookie that the list of cookies names, save the cart, the district and the team's", async () => {
	const listed = readFileSync("content/pages/cookies.md", "utf8").match(/(?<=^\| `)wasi_\w+/gm) ?? [];
	const kept = ["cart", "destination", "staff", "trust", "push"].map((name) => `wasi_${name}`);
	const { headers } = await newShopper(store).post(urls.signOut);
	const cleared = headers.getSetCookie().map((line) => /^(\w+)=;.* Max-Age=0/.exec(line)?.[1] ?? line);
	expect(cleared.sort()).toEqual(listed.filter((name) => !kept.includes(name)).sort());
});

test("a checkout page left open while its account signs out keeps no answers afterwards", async () => {
	const ana = await store.open("933000095");
	const shopper = newShopper(store, [splitCookie(ana.cookie)]);
	const account = fieldValue(await shopper.page(urls.checkout), "account") ?? "";
	const left = { ...checkoutAnswers(), intent: "keep", account };
	await shopper.post(urls.checkout, left);
	expect(fieldValue(await shopper.page(urls.checkout), "documentNumber")).toBe("45678912");
	await shopper.post(urls.signOut);
	await expectStatus(204, shopper.post(urls.checkout, left));
	expect(fieldValue(await shopper.page(urls.checkout), "documentNumber")).toBe("");
});

test("a checkout shown to another account orders nothing until the shopper sends it again", async () => {
	const ana = await store.open("933000093");
	const bea = await store.open("933000094");
	const shopper = newShopper(store, [splitCookie(ana.cookie)]);
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	const account = fieldValue(await shopper.page(urls.checkout), "account") ?? "";
	const sent = { ...checkoutAnswers(), ...(await hiddenFields(shopper)), account };
	shopper.cookies.set(...splitCookie(bea.cookie));
	const html = await expectSaid(409, shopper.post(urls.checkout, sent), "No registramos ningún pedido.");
	expect(await bea.text(urls.orders())).toContain("Todavía no");
	const again = await shopper.post(urls.checkout, { ...sent, account: fieldValue(html, "account") ?? "" });
	expect(again.status).toBe(303);
	expect(await bea.text(urls.orders())).not.toContain("Todavía no");
});

test("details sent with an ended session come back after sign-in, without a new consent", async () => {
	const ana = await store.open("933000041");
	const [session, cookie] = splitCookie(ana.cookie);
	ana.cookies.delete(session);
	const ended = await save(ana, { account: ana.id, newsOptIn: "on" });
	const signInPage = `${urls.signIn}?${new URLSearchParams({ volver: urls.accountDetails })}`;
	expect([ended.status, ended.headers.get("location")]).toEqual([302, signInPage]);

	const bea = await store.open("933000042");
	for (const [name, value] of ana.cookies) bea.cookies.set(name, value);
	expect(fieldValue(await bea.page(urls.accountDetails), "fullName"), "another account").toBe("");

	ana.cookies.set(session, cookie);
	const html = await ana.page(urls.accountDetails);
	expect(textOf(html)).toContain("Recuperamos lo que escribiste. Todavía no está guardado.");
	expect(fieldValue(html, "documentNumber")).toBe("45 678 912");
	expect(fieldValue(html, "email")).toBe("Ana@Correo.PE");
	expect(isTicked(html)).toBe(false);
	await expectStatus(303, save(ana));
	expect(await ana.text(urls.accountDetails)).not.toContain("Recuperamos");
});

/** Ana's personal data, which nobody else may see. */
const secrets = {
	name: "Anamaría",
	surname: "Huarcaya",
	document: "41526378",
	email: "ana.huarcaya@correo.pe",
	alias: "Casa de la abuela",
	street: "Jirón Secreto 123",
	phone: "944 000 001",
};

let ana: Account;
let endedCookie: string;
let reference: string;
let addressId: string;
let whole: unknown;

beforeAll(async () => {
	const before = await store.open("944000001");
	endedCookie = before.cookie;
	await before.post(urls.accountDetails, { intent: "sign-out-everywhere" });
	ana = await store.open("944000001");
	const { name, surname, document, email, alias, street } = secrets;
	const names = { fullName: name, paternalSurname: surname, maternalSurname: surname };
	const details = { ...names, documentType: "DNI" as const, documentNumber: document, email };
	await ana.post(urls.accountDetails, { intent: "save", ...details, newsOptIn: "on" });
	await confirmAll(store.datastore, email);
	const home = { intent: "save", alias, ...place, address: street };
	for (const more of [{}, { alias: `${alias} 2` }]) await ana.post(urls.addresses, { ...home, ...more });
	const contact = { ...details, legalName: "", fiscalAddress: "", phone: "+51944000001" };
	({ reference } = await store.order({ shopper: ana.id, contact }));
	const { addresses } = (await ana.record()) as { addresses: { id: string }[] };
	addressId = String(addresses[1]?.id);
	whole = await recordsOfAna();
});

function recordsOfAna(): Promise<unknown[]> {
	return Promise.all([
		ana.record(),
		store.datastore.get("order", toOrderId(reference)),
		store.datastore.get("subscriber", subscriberId(secrets.email)),
	]);
}

type Attempt = [path: string, form?: Record<string, string>];
const readAndSend = (path: string, form = {}): Attempt[] => [[path], [path, form]];

/** The requests to try for each file of an account route. */
const attempts = (): Record<string, Attempt[]> => {
	const address = { id: addressId, alias: "Robada", ...place, district: "150101", address: "Jr. Ica 1" };
	const own = { pedido: reference };
	const returned = { units0: "1", cause: "faulty", wants: "refund", note: "Rota" };
	return {
		"cambiar-direccion.tsx": readAndSend(urls.orderAddress(own), { ...address, intent: "save" }),
		"aceptar-cotizacion.tsx": readAndSend(urls.acceptQuote(own)),
		"cancelar-pedido.tsx": readAndSend(urls.cancelOrder(own)),
		"devolver-productos.tsx": readAndSend(urls.returnGoods(own), returned),
		"ya-pague.tsx": readAndSend(urls.paymentNotice(own), { operation: "00123456" }),
		"order-star.tsx": [[urls.account]],
		"order-star._index.tsx": [[`${urls.account}?index`], [`${urls.account}?listo=datos-guardados`]],
		"order-star.pedidos.tsx": [[urls.orders()], [urls.orders({ pagina: "2" })]],
		"order-star.pedidos_.$reference.tsx": [
			[urls.order(reference)],
			[urls.order(reference.toLowerCase())],
			[urls.order(reference), { intent: "cancel" }],
		],
		"order-star.direcciones.tsx": [
			[urls.addresses],
			[`${urls.addresses}?editar=${addressId}`],
			[urls.addresses, { ...address, intent: "save" }],
			[`${urls.addresses}?editar=${addressId}`, { ...address, intent: "save" }],
			[urls.addresses, { ...address, intent: "refresh-places" }],
			[urls.addresses, { id: addressId, intent: "make-default" }],
			[urls.addresses, { id: addressId, intent: "remove" }],
		],
		"order-star.datos_.descargar.ts": readAndSend(urls.accountDownload),
		"order-star.datos.tsx": [
			[urls.accountDetails],
			[urls.accountDetails, { intent: "save", fullName: "Otra", email: secrets.email.toUpperCase() }],
			[urls.accountDetails, { intent: "sign-out-everywhere" }],
			[urls.accountDetails, { intent: "forget", confirm: "on" }],
		],
	};
};

/** The document, its data request, and the request for this route's loader alone. */
function variantsOf(file: string, path: string): string[] {
	const [page = "", query] = path.split("?");
	const search = query ? `${query}&` : "";
	const route = `routes/${file.replace(/\.tsx?$/, "")}`;
	return [path, `${page}.data${query ? `?${query}` : ""}`, `${page}.data?${search}_routes=${route}`];
}

/**
 * @param newCookie signs in: once at the start, and again after each request that ends its session
 * @param variants the addresses to try for each one
 */
async function tryEverything(
	from: Pick<RunningStore, "fetch">,
	newCookie: () => Promise<string>,
	{ variants = variantsOf, files = Object.keys(attempts()) } = {},
) {
	let count = 0;
	let cookie = await newCookie();
	for (const file of files) {
		for (const [path, form] of attempts()[file] ?? []) {
			for (const variant of variants(file, path)) {
				const init = form ? formBody(form) : {};
				const headers = { ...init.headers, cookie };
				const response = await from.fetch(variant, { ...init, headers });
				const answer = `${await response.text()}${JSON.stringify([...response.headers])}`;
				const said = `${form ? `POST ${form.intent}` : "GET"} ${variant}`;
				expect(response.status, said).not.toBe(500);
				if (variant === path && response.status === 302 && path.includes("pedido="))
					expect(response.headers.get("location"), said).toContain(urls.trackedOrder(reference));
				const typed = path + JSON.stringify(form ?? {}).toLowerCase();
				for (const secret of [...Object.values(secrets), reference, addressId])
					if (!typed.includes(secret)) expect(answer.includes(secret), `${said} shows ${secret}`).toBe(false);
				expect(await recordsOfAna(), said).toEqual(whole);
				count++;
				if (form?.intent === "forget" || form?.intent === "sign-out-everywhere") cookie = await newCookie();
			}
		}
	}
	expect(count).toBeGreaterThan(files.length);
}

test("covers every route of an account and of its orders", () => {
	const ofOrders = "aceptar-cotizacion|cambiar-direccion|cancelar-pedido|devolver-productos|ya-pague";
	const files = readdirSync("app/routes").filter((name) =>
		RegExp(`^(order-star.*|${ofOrders})\\.tsx?$`).test(name),
	);
	expect(Object.keys(attempts()).sort()).toEqual(files.sort());
});

test("Ana sees her own data", async () => {
	const pages = [urls.account, urls.orders(), urls.order(reference), urls.addresses, urls.accountDownload];
	const seen = (await Promise.all(pages.map((page) => ana.page(page)))).join("");
	for (const secret of [...Object.values(secrets), reference, addressId]) expect(seen).toContain(secret);
	const own = { pedido: reference };
	for (const url of [urls.cancelOrder, urls.paymentNotice])
		expect(await ana.page(url(own))).toContain(reference);
	expect(await ana.page(urls.order(reference))).toContain(urls.cancelOrder(own));
	expect(await ana.page(`${urls.addresses}?editar=${addressId}`)).toContain(`value="${addressId}"`);
	// Each of the forged ones below differs from it in one thing.
	const like = await store.fetch(urls.accountDetails, { headers: { cookie: await cookieLike({}) } });
	expect(await like.text()).toContain(secrets.name);
});

test("keeps Ana's data private and unchanged from another shopper", async () => {
	let number = 945_000_000;
	await tryEverything(store, async () => (await store.open(String(number++))).cookie);
});

// All pages and data requests read the session in the same way.
const pagesOnly = { variants: (_: string, path: string) => [path] };
const ofDetails = { ...pagesOnly, files: ["order-star.datos.tsx"] };

test("keeps Ana's data private and unchanged from a guest", async () => {
	await tryEverything(store, async () => "", pagesOnly);
});

test.each<[string, () => string | Promise<string>]>([
	["that she ended everywhere", () => endedCookie],
	["that expired", () => cookieLike({ signedInAt: Math.floor(Date.now() / 1000) - 15 * 24 * 60 * 60 })],
	["without a time", () => cookieLike({ signedInAt: "later" })],
	["with another token", () => cookieLike({ token: "x".repeat(43) })],
	["signed with another secret", () => cookieLike({}, "another secret")],
	["without a signature", () => ana.cookie.replace(/\..*/, "")],
	["that is garbage", () => "wasi_account=garbage"],
])("keeps Ana's data private and unchanged from a session %s", async (_, newCookie) => {
	await tryEverything(store, async () => newCookie(), ofDetails);
});

test("answers another shopper's order like an unknown one", async () => {
	const bea = await store.open("946000000");
	const answers = [];
	for (const named of [reference, "WASI-3333-3333"]) {
		const response = await bea.get(urls.order(named));
		const id = response.headers.get("x-request-id") ?? "";
		answers.push((await response.text()).replaceAll(named, "").replaceAll(id, ""));
		expect(response.status).toBe(404);
	}
	expect(answers[0]).toBe(answers[1]);
});

/** Ana's session cookie with these fields instead of hers. */
async function cookieLike(changed: object, secret = testSecret): Promise<string> {
	const fields = await createCookie("wasi_account", { secrets: [testSecret] }).parse(ana.cookie);
	const cookie = createCookie("wasi_account", { secrets: [secret] });
	return (await cookie.serialize({ ...fields, ...changed })).replace(/;.*/, "");
}
