import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { urls } from "~/urls";
import { checkoutAnswers } from "../answers";
import { hiddenFields, orderedSlug, placeOrder } from "../ordering";
import { formBody, type RunningStore, startStore } from "../serving";
import { fieldValue, newShopper, textOf } from "../shopper";

let store: RunningStore;
beforeAll(async () => {
	store = await startStore({ env: { CLIENT_ADDRESS_HEADER: "x-real-ip" } });
});
afterAll(() => store.stop());

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

test("orders sent with somebody's phone and e-mail address do not refuse the owner's", async () => {
	const own = { phone: "+51 987 111 222", email: "familia@correo.pe" };
	const emptyCart = (index: number) =>
		from(`2001:db8:1:${index % 2}::1`).fetch(urls.checkout, formBody(checkoutAnswers(own)));
	expect(await flood(420, emptyCart)).toBe(0);
	expect((await placeOrder(from("10.2.0.1"), own)).reference).toMatch(/^WASI-/);
});

describe("an order that is sent again with a wrong document", () => {
	async function ready(address: string) {
		const shopper = newShopper(from(address));
		await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
		return { shopper, answers: checkoutAnswers(await hiddenFields(shopper)), cart: [...shopper.cookies] };
	}

	test.each([
		["a copy of its cart", (cart: [string, string][]) => cart],
		["only its key", () => []],
	])("is answered 30 times per sender, with %s; then the form comes back", async (_, cookiesOf) => {
		const { shopper, answers, cart } = await ready("10.5.0.1");
		const placed = await shopper.post(urls.checkout, answers);
		const reference = new URL(placed.headers.get("location") ?? "", "http://store").searchParams.get(
			"pedido",
		);
		if (!reference) throw new Error("no order was placed");
		const thief = `10.5.1.${cookiesOf(cart).length}`;
		const replay = (documentNumber: string, address = thief) =>
			newShopper(from(address), cookiesOf(cart)).post(urls.checkout, { ...answers, documentNumber });
		expect(await flood(250, (n) => replay(String(10_000_000 + n)))).toBe(220);

		const html = await expectRateLimited(await replay("45678912"));
		expect(html).not.toContain(reference);
		for (const name of ["fullName", "phone", "email", "documentNumber"]) {
			expect(fieldValue(html, name), name).toBe(answers[name]);
		}
		const lookup = { reference, documentNumber: "45678912" };
		expect((await from(thief).fetch(urls.tracking, formBody(lookup))).status, "one limit for both").toBe(429);
		expect((await from("10.5.2.1").fetch(urls.tracking, formBody(lookup))).status).toBe(303);
		expect((await replay("45678912", "10.5.2.2")).status).toBe(303);
	});
});

test("stock notices for one address are limited per sender, and keep the address", async () => {
	const page = urls.stockNotice({ producto: "estante-qillqa" });
	const ask = (address: string) =>
		from(address).fetch(page, formBody({ email: "ana@correo.pe", consent: "on" }));
	expect(await flood(12, () => ask("10.4.0.1"))).toBe(2);
	const html = await expectRateLimited(await ask("10.4.0.1"));
	expect(fieldValue(html, "email")).toBe("ana@correo.pe");
	expect((await ask("10.4.0.2")).status).toBe(303);
});
