import { readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { orderedSlug, placeOrder } from "../support/ordering";
import { formBody } from "../support/serving";
import { expectRedirect, expectSaid, expectStatus, fieldValue, newShopper, textOf } from "../support/shopper";
import { complaintAnswers } from "../unit/domain/customer-service/complaint-answers";
import { messageAnswers } from "../unit/domain/customer-service/message-answers";
import { signIn, startFront, verifyPhone } from "../unit/shop/account/auth-emulator";
import { type Account, accountStoreOfFile, splitCookie } from "../unit/shop/account/open-account";

let front: Awaited<ReturnType<typeof startFront>>;
const store = accountStoreOfFile(async (emulator) => {
	front = await startFront(emulator);
	return front;
});
afterAll(() => front?.close());

test("a guest is redirected to sign-in and back, from the checkout too", async () => {
	const page = urls.orders({ pagina: "2" });
	const asked = await store.fetch(page);
	const location = `${urls.signIn}?${new URLSearchParams({ volver: page })}`;
	expect([asked.status, asked.headers.get("location")]).toEqual([302, location]);
	expect((await signIn(store, store.emulator, "911000001", location)).location).toBe(page);
	const ofCheckout = `${urls.signIn}?${new URLSearchParams({ volver: urls.checkout })}`;
	const { cookie } = await signIn(store, store.emulator, "911000001", ofCheckout);
	await expectRedirect(store.fetch(ofCheckout, { headers: { cookie } }), urls.checkout, 302);
});

test("a signed-in shopper sees on each page of an empty account what to do next", async () => {
	const ana = await store.open("911000002");
	const [account, orders] = [await ana.page(urls.account), await ana.page(urls.orders())];
	expect(textOf(account)).toMatch(/\+51 911 000 002.*Todavía no tienes pedidos.*volver/);
	expect(account).not.toContain("ejemplo.pe");
	expect(textOf(orders)).toMatch(/Todavía no tienes pedidos.*volver a la tienda/);
	for (const html of [account, orders]) expect(html.match(/<article/g)).toHaveLength(4);
	expect(await ana.text(urls.addresses)).toContain("Todavía no guardaste direcciones");
	const guests = await (await store.fetch(urls.account)).text();
	expect(guests).toMatch(new RegExp(`<main.*href="${urls.tracking}"`, "s"));
	expect(guests).not.toContain(`action="${urls.signOut}"`);
});

test("no page of the account is cached or indexed, and each has one h1 and is marked in the menu", async () => {
	const ana = await store.open("911000003");
	const { reference } = await store.order({ shopper: ana.id });
	const own = [urls.account, urls.orders(), urls.order(reference), urls.addresses, urls.accountDetails];
	for (const path of own) {
		const response = await ana.get(path);
		expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
		const html = await response.text();
		expect(html, path).toContain('<meta name="robots" content="noindex"');
		expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
		expect(html, path).toMatch(/<title>[^<]+ · Wasi<\/title>/);
		const [menu = ""] = /<nav[^>]*aria-label="Mi cuenta".*?<\/nav>/s.exec(html) ?? [];
		expect(menu.match(/aria-current="page"/g), path).toHaveLength(1);
	}
});

test("a signed-in shopper sees ten orders per page, newest first, and is redirected from an invalid page number", async () => {
	const ana = await store.open("911000004");
	const references: string[] = [];
	for (let day = 30; day >= 10; day--) {
		const order = await store.order({ shopper: ana.id, placedAt: `2026-10-${day}T12:00:00.000Z` });
		references.push(order.reference);
	}
	for (const [index, page] of [{}, { pagina: "2" }, { pagina: "3" }].entries()) {
		const html = await ana.page(urls.orders(page));
		const shown = [...html.matchAll(/>Pedido (?:<!-- -->)?(WASI-[\w-]+)</g)].map(([, one]) => one);
		expect(shown).toEqual(references.slice(index * 10, index * 10 + 10));
	}
	expect(await ana.text(urls.account)).toContain(`Pedido ${references[0]}`);
	for (const [asked, led] of [
		["pagina=1", urls.orders()],
		["pagina=-1", urls.orders()],
		["pagina=x", urls.orders()],
		["pagina=2&x=1", urls.orders({ pagina: "2" })],
		["pagina=99", urls.orders({ pagina: "3" })],
		["pagina=999999999999", urls.orders()],
	] as const)
		await expectRedirect(ana.get(`${urls.orders()}?${asked}`), led, 302);
});

test("a signed-in shopper sees the other orders when one is damaged, and is signed out when the account's record is", async () => {
	const ana = await store.open("911000006");
	const { reference } = await store.order({ shopper: ana.id });
	await store.datastore.set("order", "wasi-damaged", { shopper: ana.id, reference: 7 });
	expect(await ana.text(urls.orders())).toContain(reference);
	await store.datastore.set("shopper", ana.id, { addresses: "none" });
	await expectStatus(302, ana.get(urls.orders()));
	expect(store.output()).toContain(`"id":"${ana.id}"`);
});

test("an account adopts the guest orders with its phone, at sign-in and later", async () => {
	const { reference } = await placeOrder(store, checkoutAnswers({ phone: "+51 911 000 010" }));
	const first = await store.open("911000010");
	const adopted = await store.datastore.get("order", toOrderId(reference));
	expect(adopted).toMatchObject({ shopper: first.id, adoptableBy: null });
	expect(await first.page(urls.orders())).toContain(reference);
	const later = await store.order({ adoptableBy: "+51911000010" });
	expect(await first.page(urls.orders())).toContain(later.reference);
});

test("while the datastore is unavailable, the account and signing in answer 503, and the checkout still works", async () => {
	const ana = await store.open("911000020");
	const file = (away: boolean) => {
		for (const name of readdirSync(store.dataDir).filter((one) => /^(away-)?wasi\.db/.test(one))) {
			const to = away ? `away-${name}` : name.replace(/^away-/, "");
			renameSync(join(store.dataDir, name), join(store.dataDir, to));
		}
	};
	file(true);
	onTestFinished(() => file(false));
	for (const page of [urls.account, urls.orders(), urls.addresses, urls.accountDetails])
		await expectSaid(503, ana.get(page), "La tienda no puede responder en este momento");
	await expectStatus(503, ana.get(urls.accountDownload));
	await expectStatus(503, ana.post(urls.accountDetails, { intent: "save", fullName: "Ana Quispe" }));
	const idToken = await verifyPhone(store.emulator, "911000020");
	const refused = await store.fetch(`${urls.signIn}.data`, formBody({ idToken }));
	expect([refused.status, refused.headers.get("set-cookie")]).toEqual([503, null]);
	expect(await refused.text()).toContain("El servicio de inicio de sesión no responde.");
	expect(fieldValue(await ana.page(urls.checkout), "phone")).toBe("+51 ");
	await expectStatus(200, store.fetch(urls.account));
	await expectStatus(200, ana.get(urls.signIn));
	file(false);
	await expect.poll(async () => (await ana.get(urls.account)).status).toBe(200);
	const kept = await expectSaid(200, ana.get(urls.accountDetails), "Recuperamos lo que escribiste.");
	expect(fieldValue(kept, "fullName")).toBe("Ana Quispe");
});

const place = { department: "15", province: "1501", district: "150122" };
const home = { intent: "save", alias: "Casa", ...place, address: "Av. Larco 100" };
const work = { ...home, alias: "Trabajo", district: "150131", address: "Av. Arequipa 200" };

/** Sends the page's form with a complete address. */
async function add(shopper: Account, fields: Record<string, string>): Promise<Response> {
	const id = fieldValue(formOf(await shopper.page(urls.addresses)), "id") ?? "";
	return shopper.post(urls.addresses, { id, ...fields });
}

const formOf = (html: string) => /<form[^>]*id="direccion".*?<\/form>/s.exec(html)?.[0] ?? "";

async function stored(shopper: Account): Promise<{ id: string; alias: string; district: string }[]> {
	return ((await shopper.record())?.addresses ?? []) as never;
}

async function expectDone(shopper: Account, response: Response, said: string): Promise<void> {
	expect(response.status).toBe(303);
	const html = await shopper.page(response.headers.get("location") ?? "");
	expect(html).toMatch(new RegExp(`role="status"[^>]*>(<svg.*?</svg> (<!-- -->)?)?${said}`));
}

test("adds, edits, sets as default and removes an address", async () => {
	const ana = await store.open("922000001");
	await expectDone(ana, await add(ana, home), "Guardamos la dirección");
	await expectDone(ana, await add(ana, work), "Guardamos la dirección");
	const said = /Casa Predeterminada.*Av. Larco 100 Miraflores, Lima, Lima.*Trabajo.*San Isidro, Lima, Lima/;
	expect(await ana.text(urls.addresses)).toMatch(said);

	const [, second] = await stored(ana);
	const edit = `${urls.addresses}?editar=${second?.id}`;
	const form = formOf(await ana.page(edit));
	expect(fieldValue(form, "alias")).toBe("Trabajo");
	expect(form).toMatch(/<option value="150131" selected="">/);
	const changed = { ...work, id: second?.id ?? "", alias: "Oficina" };
	await expectDone(ana, await ana.post(edit, changed), "Guardamos la dirección");
	expect((await stored(ana)).map(({ alias }) => alias)).toEqual(["Casa", "Oficina"]);

	const chosen = { intent: "make-default", id: second?.id ?? "" };
	await expectDone(ana, await ana.post(urls.addresses, chosen), "Listo: esa dirección");
	expect((await stored(ana)).map(({ alias }) => alias)).toEqual(["Oficina", "Casa"]);

	const removed = { intent: "remove", id: second?.id ?? "" };
	await expectDone(ana, await ana.post(urls.addresses, removed), "Quitamos la dirección");
	await expectDone(ana, await ana.post(urls.addresses, removed), "Quitamos la dirección");
	expect((await stored(ana)).map(({ alias }) => alias)).toEqual(["Casa"]);
	await expectStatus(404, ana.post(urls.addresses, chosen));
	expect((await ana.get(edit)).headers.get("location")).toBe(urls.addresses);
	const mistaken = await expectStatus(
		400,
		ana.post(edit, { ...changed, address: "" }),
		"of a removed address",
	);
	expect(fieldValue(formOf(mistaken), "alias")).toBe("Oficina");
});

test("refuses an eleventh address but still lets one of the ten be edited", async () => {
	const ana = await store.open("922000003");
	const form = formOf(await ana.page(urls.addresses));
	for (let count = 0; count < 10; count++)
		await ana.post(urls.addresses, { ...home, alias: `Casa ${count}` });
	expect(await ana.page(urls.addresses)).toContain("es el máximo");
	expect(formOf(await ana.page(urls.addresses))).toBe("");
	const eleventh = { ...work, id: fieldValue(form, "id") ?? "" };
	const html = await expectStatus(409, ana.post(urls.addresses, eleventh));
	expect(html).toContain("es el máximo");
	expect(fieldValue(formOf(html), "address")).toBe("Av. Arequipa 200");
	const [{ id = "" } = {}] = await stored(ana);
	await expectStatus(303, ana.post(urls.addresses, { ...work, id }));
	expect(await stored(ana)).toHaveLength(10);
});

test.each([
	["a new one", "922000021", false],
	["a changed one", "922000022", true],
])("an address sent with an ended session comes back after sign-in: %s", async (_, phone, isEdited) => {
	const ana = await store.open(phone);
	await add(ana, home);
	const [saved] = await stored(ana);
	const page = isEdited ? `${urls.addresses}?editar=${saved?.id}` : urls.addresses;
	const form = formOf(await ana.page(page));
	const answers = { ...work, id: fieldValue(form, "id") ?? "", account: ana.id };
	const [session, cookie] = splitCookie(ana.cookie);
	ana.cookies.delete(session);
	const signInPage = `${urls.signIn}?${new URLSearchParams({ volver: page })}`;
	await expectRedirect(ana.post(page, answers), signInPage, 302);

	const bea = await store.open(`${phone.slice(0, -1)}9`);
	for (const [name, value] of ana.cookies) bea.cookies.set(name, value);
	expect(await bea.page(urls.addresses), "another account").not.toContain("Av. Arequipa 200");

	ana.cookies.set(session, cookie);
	const back = formOf(await ana.page(page));
	expect(fieldValue(back, "alias")).toBe("Trabajo");
	expect(fieldValue(back, "address")).toBe("Av. Arequipa 200");
	expect(back).toMatch(/<option value="150131" selected="">/);
	await expectDone(ana, await ana.post(page, answers), "Guardamos la dirección");
	expect((await stored(ana)).map(({ alias }) => alias)).toEqual(isEdited ? ["Trabajo"] : ["Casa", "Trabajo"]);
});

test("an invalid address comes back with an error summary, a message for each field and the typed values", async () => {
	const ana = await store.open("922000004");
	const empty = await (await ana.post(urls.addresses, { intent: "save" })).text();
	expect(empty).toContain("Falta corregir 5 datos");
	for (const name of ["alias", "department", "province", "district", "address"]) {
		expect(empty).toContain(`href="#direccion-${name}"`);
		expect(empty).toContain(`id="direccion-${name}-error"`);
	}
	for (const wrong of [{ address: "  " }, { district: "040101" }, { alias: "x".repeat(41) }]) {
		const form = formOf(await expectStatus(400, add(ana, { ...home, ...wrong })));
		expect(fieldValue(form, "alias")).toBe("alias" in wrong ? wrong.alias : "Casa");
		expect(form).toMatch(/<option value="1501" selected="">/);
	}
	expect(await stored(ana)).toEqual([]);
});

test("Actualizar loads the provinces or districts on the same page and keeps the typed values", async () => {
	const ana = await store.open("922000007");
	expect(formOf(await ana.page(urls.addresses))).not.toContain("formaction");
	const address = "Jr. Puno 123, ".repeat(18).trim();
	const places = { department: "04", province: "", district: "" };
	const answers = { ...home, ...places, address, intent: "refresh-places" };
	await expectRedirect(ana.post(urls.addresses, answers), `${urls.addresses}#direccion`);
	const html = formOf(await ana.page(urls.addresses));
	expect(html).toContain('<option value="0405">Caylloma</option>');
	expect([fieldValue(html, "alias"), fieldValue(html, "address")]).toEqual(["Casa", address]);
	expect(html).not.toContain("-error");
	expect(await stored(ana)).toEqual([]);
});

test("the checkout is prefilled with the default address and the details, but not when signed out", async () => {
	const ana = await store.open("922000008");
	const { phone, department, province, district, ...details } = checkoutAnswers();
	await ana.post(urls.accountDetails, { intent: "save", ...details });
	await add(ana, home);
	await add(ana, work);
	const html = await ana.page(urls.checkout);
	for (const name of ["fullName", "email", "documentNumber"])
		expect(fieldValue(html, name)).toBe(details[name]);
	expect(fieldValue(html, "phone")).toBe("+51 922 000 008");
	expect(fieldValue(html, "address")).toBe("Av. Larco 100");
	expect(html).toMatch(/<option value="150122" selected="">/);
	expect(html).not.toMatch(/name="newsOptIn"[^>]*checked/);
	const nobodys = await (await store.fetch(urls.checkout)).text();
	expect(nobodys).not.toContain("Av. Larco 100");
	expect(fieldValue(nobodys, "phone")).toBe("+51 ");

	const own = { fullName: "Otra", address: "Jr. Ica 300" };
	await ana.post(urls.checkout, checkoutAnswers({ ...own, saveInfo: "on" }));
	const saved = await ana.page(urls.checkout);
	expect([fieldValue(saved, "fullName"), fieldValue(saved, "address")]).toEqual(Object.values(own));
});

test("a form says the limit of a long text, lets the browser cut nothing, and returns whole what is too long", async () => {
	const ana = await store.open("922000031");
	const order = await store.order({ shopper: ana.id, status: "delivered" });
	const review = urls.review({ pedido: order.reference, producto: orderedSlug });
	const address = { ...checkoutAnswers(), intent: "save", alias: "Casa" };
	const forms: [path: string, answers: Record<string, string>, name: string, max: number][] = [
		[urls.contact(), messageAnswers(), "text", 4000],
		[urls.complaints, complaintAnswers(), "goodDescription", 1000],
		[urls.complaints, complaintAnswers(), "detail", 4000],
		[urls.complaints, complaintAnswers(), "request", 2000],
		[review, { stars: "5" }, "text", 1000],
		[urls.addresses, address, "address", 200],
		[urls.checkout, checkoutAnswers(), "address", 200],
	];
	for (const [path, answers, name, max] of forms) {
		const empty = await ana.page(path);
		const [field] = new RegExp(`<(input|textarea)[^>]* name="${name}"[^>]*>`).exec(empty) ?? [];
		expect(field, `${path} ${name}`).toEqual(expect.not.stringMatching(/maxlength/i));
		expect(textOf(empty)).toContain(`Como máximo ${max} caracteres.`);
		const text = `${"Ñañu ".repeat(max / 5)}fin`;
		const html = await expectStatus(400, ana.post(path, { ...answers, [name]: text }), `${path} ${name}`);
		expect(textOf(html)).toContain(`Escribe como máximo ${max} caracteres.`);
		expect(html).toMatch(new RegExp(`${text}("|</textarea>)`));
	}
});

const forget = (shopper: Account) => shopper.post(urls.accountDetails, { intent: "forget", confirm: "on" });

test("deleting an account ends every session, once the box is ticked", async () => {
	const shopper = await store.open("955000002");
	const elsewhere = await store.open("955000002");
	const pending = await store.order({ shopper: shopper.id });
	await shopper.post(urls.checkout, checkoutAnswers({ saveInfo: "on" }));

	expect(await shopper.text(urls.accountDetails)).toContain("cinco años desde que termina el de la compra");
	await expectStatus(400, shopper.post(urls.accountDetails, { intent: "forget" }));
	expect(await shopper.record()).toBeDefined();
	const response = await forget(shopper);
	expect(response.status).toBe(303);
	for (const name of ["wasi_account", "wasi_saved"]) expect(shopper.cookies.has(name), name).toBe(false);
	expect(await shopper.text(response.headers.get("location") ?? "")).toContain("Borramos tu cuenta.");

	const cancelled = { status: "cancelled", contact: null, shopper: null };
	const stored = await store.datastore.get("order", toOrderId(pending.reference));
	expect(stored).toMatchObject(cancelled);
	await expectStatus(302, elsewhere.get(urls.orders()));
	expect(await shopper.record()).toBeUndefined();
	const next = await store.open("955000002");
	expect(next.id).not.toBe(shopper.id);
	expect(await next.text(urls.account)).toContain("Todavía no tienes pedidos");
});

test("while the sign-in service is down, those signed in stay so, signing in and a deletion say it, and can be repeated", async () => {
	const shopper = await store.open("955000003");
	const idToken = await verifyPhone(store.emulator, "955000003");
	const broken = vi.spyOn(front, "before").mockRejectedValue(new Error("broken"));
	const elsewhere = newShopper(store);
	const signIn = () => elsewhere.post(urls.signIn, { idToken });
	const [signingIn, half] = await Promise.all([signIn(), forget(shopper)]);
	expect(await shopper.text(urls.account)).toContain("Entras con +51 955 000 003");
	broken.mockRestore();
	expect([signingIn.status, half.status]).toEqual([503, 503]);
	expect(textOf(await half.text())).toContain("pídelo otra vez");
	await expectStatus(303, signIn());
	await expectStatus(303, forget(shopper));
	expect((await store.open("955000003")).id).not.toBe(shopper.id);
	expect(store.output()).toMatch(/Firebase did not forget a user/);
	expect(store.output()).not.toContain("955000003");
});
