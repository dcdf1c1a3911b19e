import { expect, test } from "vitest";
import { generateReference } from "~/domain/orders/order-reference.server";
import { urls } from "~/platform/urls";
import { placeOrder } from "../support/ordering";
import { formBody } from "../support/serving";
import { expectStatus, fieldValue, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const document = "45678912";
const store = storeOfFile();

const ask = (fields: Record<string, string>) => store.fetch(urls.tracking, formBody(fields));
/** Replaces the typed values, so that pages can be compared. */
const without = (html: string, ...typed: string[]) =>
	typed.reduce((text, one) => text.replaceAll(one, "…"), html);

test("with the order's reference and document, a guest sees it, with a cookie that lasts a day", async () => {
	const { reference } = await placeOrder(store);
	const shopper = newShopper(store);
	const response = await shopper.post(urls.tracking, { reference, documentNumber: document });
	expect([response.status, response.headers.get("location")]).toEqual([303, urls.trackedOrder(reference)]);
	expect(response.headers.get("set-cookie")).toMatch(
		/^__Host-wasi_orders=.*Max-Age=86400;.*HttpOnly;.*Secure;.*SameSite=Lax/,
	);
	const page = await shopper.get(urls.trackedOrder(reference));
	expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
	const html = await page.text();
	for (const words of [reference, "Pendiente de pago", "Mesa de comedor Mikuy", "acordar el pago"])
		expect(html).toContain(words);
	expect(html).not.toContain('name="documentNumber"');
});

test("without access to an order the form has the reference from the URL filled in, whether it exists or not", async () => {
	const { reference } = await placeOrder(store);
	const unknown = generateReference();
	const [known, none] = await Promise.all(
		[reference, unknown].map(async (one) => (await store.fetch(urls.trackedOrder(one))).text()),
	);
	expect(fieldValue(known ?? "", "reference")).toBe(reference);
	expect(without(known ?? "", reference)).toBe(without(none ?? "", unknown));
	expect(known).not.toContain("Pendiente de pago");
	const hostile = store.fetch(urls.trackedOrder('"><script>alert(1)</script>'));
	expect(await expectStatus(200, hostile)).not.toContain("<script>alert(1)");
});

test("a reference with characters that none has says so, sent in the form or in the address", async () => {
	const said = "Revisa la referencia: ninguna lleva 0. Es como WASI-7K3M-9XA4.</p>";
	const sent = await ask({ reference: "WASI-0000-0000", documentNumber: document });
	expect(sent.status).toBe(400);
	for (const html of [
		await sent.text(),
		await (await store.fetch(urls.trackedOrder("WASI-0000-0000"))).text(),
	]) {
		expect(html).toContain(said);
		expect(fieldValue(html, "reference")).toBe("WASI-0000-0000");
	}
});

test("an unknown reference and a wrong document get identical responses", async () => {
	const { reference } = await placeOrder(store);
	const unknown = generateReference();
	const answers = await Promise.all([
		ask({ reference, documentNumber: "11111111" }),
		ask({ reference: unknown, documentNumber: document }),
		ask({ reference: unknown, documentNumber: "11111111" }),
	]);
	const pages = await Promise.all(answers.map((answer) => answer.text()));
	const own = /^(date|content-length|etag|content-security-policy|x-request-id)$/;
	const [first, ...others] = answers.map(({ status, headers }) => [
		status,
		[...headers].filter(([name]) => !own.test(name)),
	]);
	expect(first?.[0]).toBe(404);
	for (const other of others) expect(other).toEqual(first);
	const same = pages.map((page) => without(page, reference, unknown, document, "11111111"));
	expect(same[0]).toContain("No encontramos ese pedido");
	expect(new Set(same).size).toBe(1);
	expect(fieldValue(pages[0] ?? "", "reference")).toBe(reference);
	expect(fieldValue(pages[0] ?? "", "documentNumber")).toBe("11111111");
	for (const { headers } of answers) expect(headers.get("set-cookie")).toBeNull();
});

test("the browser's own orders are linked below the form, newest first, and forgotten on request", async () => {
	const first = await placeOrder(store);
	const { reference, shopper } = await placeOrder(store, {}, first.cookies);
	const html = await shopper.page(urls.tracking);
	const links = [...html.matchAll(/href="\/seguimiento\?pedido=([\w-]+)"/g)].map(([, linked]) => linked);
	expect(links).toEqual([reference, first.reference]);
	expect(await shopper.page(urls.trackedOrder(first.reference))).toContain("Pendiente de pago");
	const stranger = await (await store.fetch(urls.tracking)).text();
	expect(stranger).not.toMatch(/pedido=|Pedidos de este navegador/);
	expect(stranger).toContain(`href="${urls.unsubscribe()}"`);

	expect(html).toMatch(/<form[^>]*method="post"[^>]*action="\/seguimiento"[^>]*>.*?value="forget"/s);
	const response = await shopper.post(urls.tracking, { intent: "forget" });
	expect([response.status, response.headers.get("clear-site-data")]).toEqual([303, '"cache"']);
	expect(shopper.cookies.has("__Host-wasi_orders")).toBe(false);
	const after = await shopper.page(response.headers.get("location") ?? "");
	expect(textOf(after)).toContain("Olvidamos los pedidos de este navegador");
	expect(after).not.toContain('value="forget"');
	expect(await shopper.page(urls.trackedOrder(reference))).not.toContain("Pendiente de pago");
	expect((await shopper.post(urls.tracking, { intent: "other" })).status).toBe(400);
});
