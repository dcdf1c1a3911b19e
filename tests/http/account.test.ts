import { readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { placeOrder } from "../support/ordering";
import { fetchOnce, formBody } from "../support/serving";
import { expectStatus, fieldValue, textOf } from "../support/shopper";
import { signIn, verifyPhone } from "../unit/shop/account/auth-emulator";
import { accountStoreOfFile } from "../unit/shop/account/open-account";

const store = accountStoreOfFile();

test("a guest sees a sample order, a link to sign in and a link to order tracking", async () => {
	const html = await (await store.fetch(urls.account)).text();
	for (const expected of ["Iniciar sesión", "ejemplo", "Estándar", "Subtotal", "rosa.quispe@ejemplo.pe"])
		expect(textOf(html)).toContain(expected);
	expect(html).toMatch(new RegExp(`<main.*href="${urls.tracking}"`, "s"));
	expect(html).not.toContain(`action="${urls.signOut}"`);
});

test.each([
	[urls.orders({ pagina: "2" }), urls.orders({ pagina: "2" })],
	[urls.order("WASI-7K3M-9XA4"), urls.order("WASI-7K3M-9XA4")],
	[`${urls.addresses}?editar=x`, urls.addresses],
	[urls.accountDetails, urls.accountDetails],
	[urls.accountDownload, undefined],
])("a guest is redirected from %s to sign-in and back", async (page, back) => {
	const response = await store.fetch(page);
	expect(response.status).toBe(302);
	const location = new URL(response.headers.get("location") ?? "", store.url);
	expect(location.pathname).toBe(urls.signIn);
	expect(location.searchParams.get("volver") ?? undefined).toBe(back);
	const signedIn = await signIn(store, store.emulator, "911000001", location.pathname + location.search);
	expect(signedIn.location).toBe(back ?? urls.account);
});

test("a guest can return to the checkout after signing in", async () => {
	const page = `${urls.signIn}?${new URLSearchParams({ volver: urls.checkout })}`;
	const { cookie, location } = await signIn(store, store.emulator, "911000001", page);
	expect(location).toBe(urls.checkout);
	expect((await store.fetch(page, { headers: { cookie } })).headers.get("location")).toBe(urls.checkout);
});

test("a signed-in shopper sees on each page of an empty account what to do next", async () => {
	const ana = await store.open("911000002");
	const [account, orders] = [await ana.page(urls.account), await ana.page(urls.orders())];
	expect(textOf(account)).toMatch(/\+51 911 000 002.*Todavía no tienes pedidos.*volver/);
	expect(account).not.toContain("ejemplo.pe");
	expect(textOf(orders)).toMatch(/Todavía no tienes pedidos.*volver a la tienda/);
	for (const html of [account, orders]) expect(html.match(/<article/g)).toHaveLength(4);
	expect(textOf(await ana.page(urls.addresses))).toContain("Todavía no guardaste direcciones");
});

test.each(["", "pedidos", "pedidos/x", "direcciones", "datos"])(
	"the account's page /order-star/%s is not cached or indexed, has one h1 and is marked in the menu",
	async (path) => {
		const ana = await store.open("911000003");
		const { reference } = await store.order({ shopper: ana.id });
		const response = await ana.get(`${urls.account}/${path.replace("x", reference)}`.replace(/\/$/, ""));
		expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
		const html = await response.text();
		expect(html).toContain('<meta name="robots" content="noindex"');
		expect(html.match(/<h1[ >]/g)).toHaveLength(1);
		expect(html).toMatch(/<title>[^<]+ · Wasi<\/title>/);
		const [menu = ""] = /<nav[^>]*aria-label="Mi cuenta".*?<\/nav>/s.exec(html) ?? [];
		expect(menu.match(/aria-current="page"/g)).toHaveLength(1);
	},
);

test("a signed-in shopper sees ten orders per page, newest first, and is redirected from an invalid page number", async () => {
	const ana = await store.open("911000004");
	const references: string[] = [];
	for (let day = 10; day < 31; day++) {
		const order = await store.order({ shopper: ana.id, placedAt: `2026-10-${day}T12:00:00.000Z` });
		references.unshift(order.reference);
	}
	for (const [index, page] of [{}, { pagina: "2" }, { pagina: "3" }].entries()) {
		const html = await ana.page(urls.orders(page));
		const shown = [...html.matchAll(/>Pedido (?:<!-- -->)?(WASI-[\w-]+)</g)].map(([, one]) => one);
		expect(shown).toEqual(references.slice(index * 10, index * 10 + 10));
	}
	expect(textOf(await ana.page(urls.account))).toContain(`Pedido ${references[0]}`);
	for (const [asked, led] of [
		["pagina=1", urls.orders()],
		["pagina=-1", urls.orders()],
		["pagina=x", urls.orders()],
		["pagina=2&x=1", urls.orders({ pagina: "2" })],
		["pagina=99", urls.orders({ pagina: "3" })],
		["pagina=999999999999", urls.orders()],
	]) {
		const response = await ana.get(`${urls.orders()}?${asked}`);
		expect([response.status, response.headers.get("location")], asked).toEqual([302, led]);
	}
});

test("a signed-in shopper sees the other orders when one is damaged, and is signed out when the account's record is", async () => {
	const ana = await store.open("911000006");
	const { reference } = await store.order({ shopper: ana.id });
	await store.datastore.set("order", "wasi-damaged", { shopper: ana.id, reference: 7 });
	expect(textOf(await ana.page(urls.orders()))).toContain(reference);
	await store.datastore.set("shopper", ana.id, { addresses: "none" });
	expect((await ana.get(urls.orders())).status).toBe(302);
	expect(store.output()).toContain(`"id":"${ana.id}"`);
});

test("an account adopts the guest orders with its phone at sign-in, and only once", async () => {
	const { reference } = await placeOrder(store, checkoutAnswers({ phone: "+51 911 000 010" }));
	const first = await store.open("911000010");
	const adopted = await store.datastore.get("order", toOrderId(reference));
	expect(adopted).toMatchObject({ shopper: first.id, adoptableBy: null });
	expect(await first.page(urls.orders())).toContain(reference);
	const since = await store.order({ adoptableBy: "+51911000010" });
	await first.page(urls.account);
	const taken = await store.datastore.get("order", toOrderId(since.reference));
	expect(taken).toMatchObject({ shopper: first.id });
	const later = await store.order({ adoptableBy: "+51911000010" });
	expect(await first.page(urls.orders())).toContain(later.reference);

	// The phone number gets a new owner with another Firebase account.
	const { host, project } = store.emulator;
	await fetchOnce(`http://${host}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:delete`, {
		method: "POST",
		headers: { authorization: "Bearer owner", "content-type": "application/json" },
		body: JSON.stringify({ localId: first.uid }),
	});
	const next = await store.open("911000010");
	expect(next.id).not.toBe(first.id);
	expect(await next.page(urls.orders())).not.toContain(reference);
	expect((await next.get(urls.order(reference))).status).toBe(404);
});

test("an order placed while signed in belongs to the account, whatever phone it names", async () => {
	const ana = await store.open("911000013");
	const answers = checkoutAnswers({ phone: "+51 911 000 014" });
	const { reference } = await placeOrder(store, answers, ana.cookie);
	const owned = { shopper: ana.id, adoptableBy: null };
	expect(await store.datastore.get("order", toOrderId(reference))).toMatchObject(owned);
	const named = await store.open("911000014");
	expect(await named.page(urls.orders())).not.toContain(reference);
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
	for (const page of [urls.account, urls.orders(), urls.addresses, urls.accountDetails]) {
		expect(textOf(await expectStatus(503, ana.get(page), page))).toContain(
			"La tienda no puede responder en este momento",
		);
	}
	expect((await ana.get(urls.accountDownload)).status).toBe(503);
	expect((await ana.post(urls.accountDetails, { intent: "save" })).status).toBe(503);
	const idToken = await verifyPhone(store.emulator, "911000020");
	const refused = await store.fetch(`${urls.signIn}.data`, formBody({ idToken }));
	expect([refused.status, refused.headers.get("set-cookie")]).toEqual([503, null]);
	expect(await refused.text()).toContain("El servicio de inicio de sesión no responde.");
	expect(fieldValue(await ana.page(urls.checkout), "phone")).toBe("+51 ");
	expect((await store.fetch(urls.account)).status).toBe(200);
	expect((await ana.get(urls.signIn)).status).toBe(200);
	file(false);
	await expect.poll(async () => (await ana.get(urls.account)).status).toBe(200);
});
