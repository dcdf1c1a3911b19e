import { readdirSync } from "node:fs";
import { createCookie } from "@remix-run/node";
import { beforeAll, expect, test } from "vitest";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { urls } from "~/platform/urls";
import { formBody, type RunningStore, testSecret } from "../support/serving";
import { confirmAll } from "../support/subscribed";
import { type Account, accountStoreOfFile } from "../unit/shop/account/open-account";

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

const store = accountStoreOfFile();
let ana: Account;
let endedCookie: string;
let reference: string;
let addressId: string;
let whole: unknown;
const place = { department: "15", province: "1501" };

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
	const home = { intent: "save", alias, ...place, district: "150122", address: street };
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

/** The requests to try for each file of an account route. */
const attempts = (): Record<string, [path: string, form?: Record<string, string>][]> => {
	const address = { id: addressId, alias: "Robada", ...place, district: "150101", address: "Jr. Ica 1" };
	const own = { pedido: reference };
	return {
		"cambiar-direccion.tsx": [
			[urls.orderAddress(own)],
			[urls.orderAddress(own), { ...address, intent: "save" }],
		],
		"cancelar-pedido.tsx": [[urls.cancelOrder(own)], [urls.cancelOrder(own), {}]],
		"ya-pague.tsx": [[urls.paymentNotice(own)], [urls.paymentNotice(own), { operation: "00123456" }]],
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
		"order-star.datos_.descargar.ts": [[urls.accountDownload], [urls.accountDownload, {}]],
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
					expect(response.headers.get("location"), said).toBe(urls.trackedOrder(reference));
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
	const files = readdirSync("app/routes").filter((name) =>
		/^(order-star.*|cambiar-direccion|cancelar-pedido|ya-pague)\.tsx?$/.test(name),
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
const details = { ...pagesOnly, files: ["order-star.datos.tsx"] };

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
	await tryEverything(store, async () => newCookie(), details);
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
