import { afterAll, beforeAll, expect, test } from "vitest";
import { generateReference } from "~/domain/orders/order-reference.server";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { aShopperWithACart, hiddenFields, placeOrder, referenceIn } from "../support/ordering";
import { formBody, type RunningStore, startStore } from "../support/serving";
import { expectSaid, expectStatus, fieldValue, fromAddress, newShopper, textOf } from "../support/shopper";
import { unsubscribeLink } from "../support/signed-links";
import { storeOfFile } from "../support/store-of-file";
import { complaintAnswers } from "../unit/domain/customer-service/complaint-answers";
import { messageAnswers } from "../unit/domain/customer-service/message-answers";

const store = storeOfFile();

const from = (address: string) => fromAddress(store, address);

/** Sends a form `times` times, eight at once. @returns how many responses were 429 */
async function flood(times: number, send: (index: number) => Promise<Response>): Promise<number> {
	let sent = 0;
	let refused = 0;
	const worker = async () => {
		while (sent < times) if ((await send(sent++)).status === 429) refused++;
	};
	await Promise.all(Array.from({ length: 8 }, worker));
	return refused;
}

async function expectRateLimited(response: Response): Promise<string> {
	const wait = Number(response.headers.get("retry-after"));
	expect(wait).toBeGreaterThan(0);
	expect(wait).toBeLessThanOrEqual(900);
	return expectSaid(429, response, /Espera \d+ minutos? y /);
}

test("an order that is sent again with a wrong document is answered 30 times per sender; then the form comes back", async () => {
	const shopper = await aShopperWithACart(from("10.5.0.1"));
	const answers = checkoutAnswers(await hiddenFields(shopper));
	const cart = [...shopper.cookies];
	const placed = await shopper.post(urls.checkout, answers);
	const reference = referenceIn(placed);
	const thief = "10.5.1.1";
	const replay = (documentNumber: string, address = thief) =>
		newShopper(from(address), cart).post(urls.checkout, { ...answers, documentNumber });
	expect(await flood(31, (n) => replay(String(10_000_000 + n)))).toBe(1);

	const html = await expectRateLimited(await replay("45678912"));
	expect(html).not.toContain(reference);
	for (const name of ["fullName", "phone", "email", "documentNumber"])
		expect(fieldValue(html, name), name).toBe(answers[name]);
	const lookup = { reference, documentNumber: "45678912" };
	const stopped = await from(thief).fetch(urls.tracking, formBody(lookup));
	expect([stopped.status, stopped.headers.get("cache-control")]).toEqual([429, "private, no-cache"]);
	const form = await stopped.text();
	expect(form, "one limit for both").toMatch(/espera \d+ minutos?/);
	expect([fieldValue(form, "reference"), fieldValue(form, "documentNumber")]).toEqual(Object.values(lookup));
	await expectStatus(303, from("10.5.2.1").fetch(urls.tracking, formBody(lookup)));
	await expectStatus(303, replay("45678912", "10.5.2.2"));
});

test.each([
	["a link to unsubscribe", urls.unsubscribe(), {}],
	["the newsletter", urls.news(), { consent: "on" }],
	["a stock notice", urls.stockNotice({ producto: "estante-qillqa" }), { consent: "on" }],
])("asking for %s is limited per sender and e-mail address together", async (_, path, consent) => {
	const ask = (address: string, email: string) => from(address).fetch(path, formBody({ email, ...consent }));
	expect(await flood(12, (index) => ask("10.4.0.1", index % 2 ? "a@correo.pe" : "A@correo.pe"))).toBe(2);
	const html = await expectRateLimited(await ask("10.4.0.1", "a@correo.pe"));
	expect(fieldValue(html, "email")).toBe("a@correo.pe");
	await expectStatus(303, ask("10.4.0.1", "b@correo.pe"), "another address");
	await expectStatus(303, ask("10.4.1.1", "a@correo.pe"), "the owner");
});

test("unsubscribing by a signed link is not limited per e-mail address", async () => {
	const link = unsubscribeLink("a@correo.pe");
	expect(await flood(12, () => from("10.4.2.1").fetch(link, formBody({})))).toBe(0);
});

/** The form limits characters, the storage bytes: three for each of these. */
const longText = "€".repeat(3990);
const longMessage = (n: number) => messageAnswers({ text: `${n} ${longText}` });

let small: RunningStore;
beforeAll(async () => {
	small = await startStore({ env: { DAILY_STORAGE_MB: "1" } });
});
afterAll(async () => void (await small?.stop()));

test("a store that reads no address from a header limits wrong documents of a sender that claims other addresses, and warns once of a proxy", async () => {
	const form = formBody({ reference: generateReference(), documentNumber: "45678912" });
	for (let n = 0; n < 31; n++) {
		const claimed = `10.0.0.${n}`;
		const claims = { "x-wasi-client": claimed, "x-real-ip": claimed, "x-forwarded-for": claimed };
		const sent = small.fetch(urls.tracking, { ...form, headers: { ...form.headers, ...claims } });
		await expectStatus(n < 30 ? 404 : 429, sent);
	}
	expect(small.output().match(/set CLIENT_ADDRESS_HEADER/g), "an unconfigured proxy").toHaveLength(1);
});

test("a store that stores a megabyte a day says so when its day is full, and refuses messages before complaints and orders", async () => {
	const health = async () => (await small.fetch(urls.health)).json();
	const send = (path: string, answers: Record<string, string>) => small.fetch(path, formBody(answers));
	/** Sends a form until it is refused. */
	const fill = async (path: string, answersOf: (n: number) => Record<string, string>) => {
		for (let n = 0; n < 500; n++) {
			const response = await send(path, answersOf(n));
			if (response.status !== 303) return { stored: n, html: await expectStatus(503, response) };
		}
		throw new Error("nothing was refused");
	};
	expect(await health()).toMatchObject({ status: "ok", storage: "ok" });

	const messages = await fill(urls.contact(), longMessage);
	expect(messages.stored).toBeGreaterThan(20);
	expect(textOf(messages.html)).toContain("Llámanos o vuelve mañana. No se borró nada");
	expect(messages.html).toContain(longText);
	expect(await health()).toMatchObject({ status: "degraded", storage: "filling" });

	const order = await placeOrder(small);
	const shopper = await aShopperWithACart(small);
	const answers = checkoutAnswers(await hiddenFields(shopper));

	const longDetail = "á".repeat(2900);
	const complaints = await fill(urls.complaints, (n) => complaintAnswers({ detail: `${n} ${longDetail}` }));
	expect(complaints.stored).toBeGreaterThan(5);
	expect(complaints.html).toContain(longDetail);
	expect(await health()).toMatchObject({ status: "degraded", storage: "full" });

	const words = ["No registramos este pedido", "Llámanos para hacer tu pedido, o vuelve mañana"];
	const html = await expectSaid(503, shopper.post(urls.checkout, answers), ...words);
	expect(fieldValue(html, "phone")).toBe(answers.phone);
	const lookup = { reference: order.reference, documentNumber: "45678912" };
	await expectStatus(303, send(urls.tracking, lookup), "reading goes on");
	expect(small.output().match(/half of the day's storage/g)).toHaveLength(1);
	expect(small.output()).not.toMatch(/Mamani|Quispe|correo\.pe/);
});
