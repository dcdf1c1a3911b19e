import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { urls } from "~/urls";
import { type AccountStore, openAccountStore } from "../account/open-account";
import { checkoutAnswers } from "../answers";
import { hiddenFields, orderedSlug } from "../ordering";
import { formBody, type RunningStore, startStore } from "../serving";
import { fieldValue, newShopper, type Shopper, textOf } from "../shopper";

let store: RunningStore;
let accounts: AccountStore;
beforeAll(async () => {
	const env = { CLIENT_ADDRESS_HEADER: "x-real-ip" };
	[store, accounts] = await Promise.all([startStore({ env }), openAccountStore()]);
});
afterAll(async () => {
	await store.stop();
	await accounts.close();
});

/** What a test with up to two thousand requests may take on a busy machine. */
const floodMs = 240_000;

/** The store as seen from this IP address. */
const from = (address: string): Pick<RunningStore, "fetch"> => ({
	fetch: (path, init = {}) =>
		store.fetch(path, { ...init, headers: { ...init.headers, "x-real-ip": address } }),
});

/** Sends a form `times` times, eight at once. @returns how many responses were 429 */
async function flood(times: number, send: (index: number) => Promise<Response>): Promise<number> {
	let sent = 0;
	let refused = 0;
	const worker = async () => {
		while (sent < times) {
			const response = await send(sent++);
			await response.arrayBuffer();
			refused += response.status === 429 ? 1 : 0;
		}
	};
	await Promise.all(Array.from({ length: 8 }, worker));
	return refused;
}

async function expectRateLimited(response: Response): Promise<string> {
	expect(response.status).toBe(429);
	const wait = Number(response.headers.get("retry-after"));
	expect(wait).toBeGreaterThan(0);
	expect(wait).toBeLessThanOrEqual(900);
	const html = await response.text();
	expect(textOf(html)).toMatch(/Espera \d+ minutos? y /);
	return html;
}

describe("the checkout", () => {
	const answers = { phone: "+51 987 111 222", email: "familia@correo.pe" };
	const pay = (address: string, changed: Record<string, string>) =>
		from(address).fetch(urls.checkout, formBody(checkoutAnswers(changed)));

	async function readyToPay(address: string): Promise<Shopper> {
		const shopper = newShopper(from(address));
		await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
		return shopper;
	}

	test(
		"is limited per sender; other senders and invalid forms are not affected",
		async () => {
			const people = (index: number) => ({ phone: `+51 98800${1000 + index}`, email: `p${index}@correo.pe` });
			expect(await flood(205, (index) => pay("10.3.0.1", people(index)))).toBe(5);
			expect((await pay("10.3.0.1", { email: "" })).status).toBe(400);
			expect((await pay("10.3.0.2", people(300))).status).toBe(303);
		},
		floodMs,
	);

	test.each([
		["phone", "10.1.1", { email: "otra@correo.pe" }],
		["email", "10.1.2", { phone: "+51 987 333 444" }],
	])(
		"is limited per %s regardless of the sender, and keeps the typed values",
		async (_, network, other) => {
			const own = { ...answers, ...other };
			expect(await flood(201, () => pay(`${network}.200`, own))).toBe(1);
			expect((await pay(`${network}.201`, own)).status, "of another sender").toBe(303);
			expect(await flood(199, (index) => pay(`${network}.${index}`, own))).toBe(0);
			const shopper = await readyToPay("10.2.0.1");
			const sent = { ...checkoutAnswers(own), ...(await hiddenFields(shopper)) };
			const html = await expectRateLimited(await shopper.post(urls.checkout, sent));
			for (const name of ["fullName", "documentNumber", "phone", "email"]) {
				expect(fieldValue(html, name), name).toBe(sent[name]);
			}
			expect(textOf(html)).toContain("No registramos este pedido");

			const another = { ...sent, phone: "+51 987 555 666", email: "nadie@correo.pe" };
			expect((await shopper.post(urls.checkout, another)).status).toBe(303);
		},
		floodMs,
	);
});

test("unsubscribing is limited per e-mail address, also by its link, and keeps the typed values", async () => {
	const leave = (address: string, email: string) =>
		from(address).fetch(urls.unsubscribe(), formBody({ email }));
	expect(
		await flood(402, (index) => leave(`10.4.0.${index % 3}`, index % 2 ? "a@correo.pe" : "A@correo.pe")),
	).toBe(2);
	const html = await expectRateLimited(await leave("10.4.1.1", "a@correo.pe"));
	expect(fieldValue(html, "email")).toBe("a@correo.pe");
	expect((await leave("10.4.1.1", "b@correo.pe")).status).toBe(303);
});

test(
	"cart changes are limited per sender, and a typed quantity is kept",
	async () => {
		const shopper = newShopper(from("10.5.0.1"));
		await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
		const change = (fields: Record<string, string>, address = "10.5.0.1") =>
			newShopper(from(address), shopper.cookies).post(urls.cart, fields);
		expect(await flood(2004, () => change({ intent: "undo" }))).toBe(5);

		const typed = { intent: "set", sku: orderedSlug, quantity: "7" };
		const html = await expectRateLimited(await change(typed));
		expect(html).toMatch(/<input[^>]*name="quantity"[^>]*value="7"/);
		expect(textOf(html)).toContain("no se borró nada");
		await expectRateLimited(await change({ intent: "clear" }));
		expect((await change({ intent: "clear" }, "10.5.0.2")).status).toBe(303);
	},
	floodMs,
);

test(
	"signing in is limited per sender",
	async () => {
		const send = (address: string) => from(address).fetch(urls.signIn, formBody({ idToken: "forged" }));
		expect(await flood(202, () => send("10.6.0.1"))).toBe(2);
		const refused = await send("10.6.0.1");
		expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
		expect((await send("10.6.0.2")).status).toBe(503);
	},
	floodMs,
);

test(
	"account forms are limited per sender, and keep the typed values",
	async () => {
		const ana = await accounts.open("929000001");
		expect(await flood(502, () => ana.post(urls.addresses, { intent: "remove", id: "none" }))).toBe(2);
		const address = { intent: "save", alias: "Casa de playa", department: "15", address: "Calle 1" };
		const addresses = await expectRateLimited(await ana.post(urls.addresses, address));
		expect(fieldValue(addresses, "alias")).toBe("Casa de playa");
		expect(addresses).toMatch(/<option value="15" selected="">/);
		const details = await expectRateLimited(
			await ana.post(urls.accountDetails, { intent: "save", fullName: "Ana" }),
		);
		expect(fieldValue(details, "fullName")).toBe("Ana");
		await expectRateLimited(await ana.post(urls.accountDetails, { intent: "forget", confirm: "on" }));
		expect(await ana.record()).toMatchObject({ profile: { fullName: "" }, addresses: [], leavingUntil: 0 });
	},
	floodMs,
);
