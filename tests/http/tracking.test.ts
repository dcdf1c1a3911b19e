import { createCookie } from "@remix-run/node";
import { describe, expect, onTestFinished, test } from "vitest";
import { generateReference } from "~/domain/orders/order-reference.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { urls } from "~/platform/urls";
import { placeOrder, runOrders } from "../support/ordering";
import { formBody, type RunningStore, testSecret } from "../support/serving";
import { fieldValue, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { anOrder } from "../unit/domain/orders/an-order";

const document = "45678912";
const store = storeOfFile();

let senders = 0;
const newSender = () => `10.9.${++senders >> 8}.${senders & 255}`;
/** Sends the tracking form, by default each time from a new IP address. */
const ask = (fields: Record<string, string>, from = newSender(), at: Pick<RunningStore, "fetch"> = store) => {
	const form = formBody(fields);
	return at.fetch(urls.tracking, { ...form, headers: { ...form.headers, "x-real-ip": from } });
};
/** Replaces the typed values, so that pages can be compared. */
const without = (html: string, ...typed: string[]) =>
	typed.reduce((text, one) => text.replaceAll(one, "…"), html);

describe("with the order's reference and document", () => {
	test("a guest sees the order, with a cookie that lasts a day", async () => {
		const { reference } = await placeOrder(store);
		const response = await ask({ reference, documentNumber: document });
		expect([response.status, response.headers.get("location")]).toEqual([303, urls.trackedOrder(reference)]);
		const cookie = response.headers.get("set-cookie") ?? "";
		expect(cookie).toMatch(/^__Host-wasi_orders=.*Max-Age=86400;.*HttpOnly;.*Secure;.*SameSite=Lax/);

		const page = await store.fetch(urls.trackedOrder(reference), {
			headers: { cookie: cookie.split(";")[0] ?? "" },
		});
		expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
		const html = await page.text();
		for (const words of [reference, "Pendiente de pago", "Mesa de comedor Mikuy", "acordar el pago"]) {
			expect(html).toContain(words);
		}
		expect(html).not.toContain('name="documentNumber"');
	});

	test("the order is found in any notation", async () => {
		const { reference } = await placeOrder(store, { documentType: "CE", documentNumber: "ab-123.456 7" });
		const typed = reference.slice(5).replace("-", " ").toLowerCase();
		expect((await ask({ reference: typed, documentNumber: " AB 1234567" })).status).toBe(303);
	});

	test("a copied cookie expires with the original", async () => {
		const { reference } = await placeOrder(store);
		const cookie = createCookie("__Host-wasi_orders", { secrets: [testSecret] });
		const given = async (secondsAgo: number) => {
			const at = Math.floor(Date.now() / 1000) - secondsAgo;
			const [pair = ""] = (await cookie.serialize([[reference, at]])).split(";");
			const response = await store.fetch(urls.trackedOrder(reference), { headers: { cookie: pair } });
			return response.text();
		};
		expect(await given(60)).toContain("Pendiente de pago");
		expect(await given(24 * 60 * 60)).not.toContain("Pendiente de pago");
	});

	test("the personal data of a deleted account is not shown", async () => {
		const datastore = await openDatastore({ kind: "sqlite", dataDir: store.dataDir });
		onTestFinished(() => datastore.close());
		const order = anOrder({ shopper: null, adoptableBy: null, status: "paid" });
		await datastore.set("order", order.reference.toLowerCase(), order);
		const shopper = newShopper(store);
		const answers = { reference: order.reference, documentNumber: order.contact?.documentNumber ?? "" };
		const response = await shopper.post(urls.tracking, answers);
		const html = await shopper.page(response.headers.get("location") ?? "");
		expect(html).toContain("Pagado");
		expect(html).not.toMatch(new RegExp(`${answers.documentNumber}|Quispe|correo\\.pe|Larco`));
	});

	test("a tampered cookie reveals nothing", async () => {
		const { reference, shopper } = await placeOrder(store);
		const value = shopper.cookies.get("__Host-wasi_orders") ?? "";
		const tampered = newShopper(store, [["__Host-wasi_orders", value.replace(/^(.)(.)/, "$2$1")]]);
		const html = await tampered.page(urls.trackedOrder(reference));
		expect(html).not.toContain("Pendiente de pago");
		expect(fieldValue(html, "reference")).toBe(reference);
	});
});

describe("without access to the order", () => {
	test("the form has the reference from the URL filled in, whether it exists or not", async () => {
		const { reference } = await placeOrder(store);
		const unknown = generateReference();
		const [known, none] = await Promise.all(
			[reference, unknown].map(async (one) => (await store.fetch(urls.trackedOrder(one))).text()),
		);
		expect(fieldValue(known ?? "", "reference")).toBe(reference);
		expect(without(known ?? "", reference)).toBe(without(none ?? "", unknown));
		expect(known).not.toContain("Pendiente de pago");
		const odd = await store.fetch(urls.trackedOrder('"><script>alert(1)</script>'));
		expect(odd.status).toBe(200);
		expect(await odd.text()).not.toContain("<script>alert(1)");
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
		expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
		const headersOf = ({ headers }: Response) =>
			[...headers].filter(
				([name]) => !/^(date|content-length|etag|content-security-policy|x-request-id)$/.test(name),
			);
		expect(headersOf(answers[0] as Response)).toEqual(headersOf(answers[1] as Response));
		const same = pages.map((page) => without(page, reference, unknown, document, "11111111"));
		expect(same[0]).toContain("No encontramos ese pedido");
		expect(new Set(same).size).toBe(1);
		expect(fieldValue(pages[0] ?? "", "reference")).toBe(reference);
		expect(fieldValue(pages[0] ?? "", "documentNumber")).toBe("11111111");
		for (const { headers } of answers) expect(headers.get("set-cookie")).toBeNull();
	});

	test("empty and invalid fields get 400 with a message each, linked from an error summary", async () => {
		const wrong: Record<string, string>[] = [{}, { reference: "hola", documentNumber: "12/34" }];
		for (const fields of wrong) {
			const response = await ask(fields);
			expect(response.status).toBe(400);
			const html = await response.text();
			expect(html).toContain("Falta corregir 2 datos");
			for (const name of ["reference", "documentNumber"]) {
				expect(html).toContain(`href="#tracking-${name}"`);
				expect(html).toContain(`id="tracking-${name}-error"`);
			}
			expect(html).toContain("WASI-7K3M-9XA4");
		}
	});

	test("a reference with invalid characters gets 400 and names them", async () => {
		for (const [reference, characters] of [
			["WASI-0000-0000", "0"],
			["wasi-7k3m-9xo1", "O ni 1"],
		] as const) {
			const html = await (await ask({ reference, documentNumber: document })).text();
			expect(html).toContain(`ninguna lleva ${characters}. Es como WASI-7K3M-9XA4.`);
		}
	});

	test("a cross-site form or an empty body is refused", async () => {
		const form = formBody({ reference: "7K3M9XA4", documentNumber: document });
		const foreign = { ...form.headers, origin: "https://evil.example" };
		expect((await store.fetch(urls.tracking, { ...form, headers: foreign })).status).toBe(403);
		const json = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
		expect((await store.fetch(urls.tracking, json)).status).toBe(415);
	});
});

describe("wrong attempts in a quarter of an hour", () => {
	async function expectStopped(response: Response): Promise<string> {
		expect(response.status).toBe(429);
		const wait = Number(response.headers.get("retry-after"));
		expect(wait).toBeGreaterThan(0);
		expect(wait).toBeLessThanOrEqual(900);
		expect(response.headers.get("cache-control"), "Back shows it again").toBe("private, no-cache");
		const html = await response.text();
		expect(html).toMatch(/espera \d+ minutos?/);
		return html;
	}
	/** Asks several times at once. @returns the statuses in ascending order */
	const askTimes = async (
		times: number,
		fields: () => Record<string, string>,
		from: (n: number) => string,
	) => {
		const answers = await Promise.all(Array.from({ length: times }, (_, n) => ask(fields(), from(n))));
		return answers.map(({ status }) => status).sort();
	};

	test("are limited to 30 per sender and reference, known or not; the owner is never refused", async () => {
		const { reference } = await placeOrder(store);
		for (const [one, from] of [
			[reference, "203.0.113.9"],
			[generateReference(), "203.0.113.10"],
		] as const) {
			const guesses = { reference: one, documentNumber: "11111111" };
			const statuses = await askTimes(
				32,
				() => guesses,
				() => from,
			);
			expect(statuses).toEqual([...Array(30).fill(404), 429, 429]);
			const html = await expectStopped(await ask({ reference: one, documentNumber: document }, from));
			expect(fieldValue(html, "reference")).toBe(one);
			expect(fieldValue(html, "documentNumber")).toBe(document);
		}
		await askTimes(
			120,
			() => ({ reference, documentNumber: "11111111" }),
			(n) => `2001:db8:${n % 4}::1`,
		);
		expect((await ask({ reference, documentNumber: document })).status).toBe(303);
	});

	// An IPv6 /64 counts as one sender: compare-identity-document.test.ts.
	test("are limited to 100 per sender, and right ones are not", async () => {
		const own = { reference: (await placeOrder(store)).reference, documentNumber: document };
		const unknown = () => ({ reference: generateReference(), documentNumber: document });
		const from = () => "203.0.113.5";
		expect(await askTimes(31, () => own, from)).toEqual(Array(31).fill(303));
		expect(await askTimes(100, unknown, from)).toEqual(Array(100).fill(404));
		await expectStopped(await ask(own, from()));
		expect((await ask(own, "203.0.113.6")).status).toBe(303);
		// A form with validation errors does not count as an attempt.
		expect((await ask({}, "203.0.113.5")).status).toBe(400);
	});
});

test("the browser's own orders are linked below the form, newest first, and nobody else's", async () => {
	const first = await placeOrder(store);
	const second = await placeOrder(store, {}, first.cookies);
	const html = await second.shopper.page(urls.tracking);
	const links = [...html.matchAll(/href="\/seguimiento\?pedido=([\w-]+)"/g)].map(
		([, reference]) => reference,
	);
	expect(links).toEqual([second.reference, first.reference]);
	expect(await second.shopper.page(urls.trackedOrder(first.reference))).toContain("Pendiente de pago");
	const stranger = await (await store.fetch(urls.tracking)).text();
	expect(stranger).not.toMatch(/pedido=|Pedidos de este navegador/);
	expect(stranger).toContain(`href="${urls.unsubscribe()}"`);
});

test("the browser's orders are forgotten on request, with a confirmation", async () => {
	const { reference, shopper } = await placeOrder(store);
	const html = await shopper.page(urls.tracking);
	expect(html).toMatch(/<form[^>]*method="post"[^>]*action="\/seguimiento"[^>]*>.*?value="forget"/s);
	const response = await shopper.post(urls.tracking, { intent: "forget" });
	expect(response.status).toBe(303);
	expect(response.headers.get("clear-site-data")).toBe('"cache"');
	expect([...shopper.cookies.keys()]).not.toContain("__Host-wasi_orders");
	const after = await shopper.page(response.headers.get("location") ?? "");
	expect(textOf(after)).toContain("Olvidamos los pedidos de este navegador");
	expect(after).not.toContain('value="forget"');
	expect(await shopper.page(urls.trackedOrder(reference))).not.toContain("Pendiente de pago");
});

test("a form with another intent is refused", async () => {
	const form = formBody({ intent: "other", reference: "WASI-7K3M-9XA4", documentNumber: document });
	expect((await store.fetch(urls.tracking, form)).status).toBe(400);
});

test("a new status appears at once, with its time and the next step", async () => {
	const { reference, shopper } = await placeOrder(store);
	for (const status of ["paid", "preparing", "shipped"]) {
		const { stderr } = await runOrders({ DATA_DIR: store.dataDir }, "status", reference, status);
		expect(stderr).toBe("");
	}
	const html = await shopper.page(urls.trackedOrder(reference));
	const history = /Historia del pedido.*?<\/ol>/s.exec(html)?.[0] ?? "";
	expect(history).toMatch(/Pendiente de pago.*Pagado.*En preparación.*En camino/s);
	expect(html).toContain("Tu pedido va en camino.");
});

test("a damaged order is answered like an unknown one", async () => {
	const { reference, shopper } = await placeOrder(store);
	const datastore = await openDatastore({ kind: "sqlite", dataDir: store.dataDir });
	const id = reference.toLowerCase();
	await datastore.set("order", id, { ...(await datastore.get("order", id)), lines: [] });
	await datastore.close();
	expect((await ask({ reference, documentNumber: document })).status).toBe(404);
	expect(await shopper.page(urls.trackedOrder(reference))).toContain('name="documentNumber"');
});

test("logs no personal data", () => {
	expect(store.output()).not.toMatch(/45678912|11111111|ab1234567|987 ?654|correo\.pe|Quispe|Larco/i);
	expect(store.output()).not.toContain('"level":"error"');
});
