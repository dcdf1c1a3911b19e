import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { runCommand } from "../support/commands";
import { deskOf } from "../support/desk";
import { hiddenFields, orderedSlug, referenceIn, runOrders } from "../support/ordering";
import { fieldValue, newShopper, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
const run = (...args: string[]) => runCommand("discounts", args, { DATA_DIR: store.dataDir });
const plain = (html: string) => textOf(html).replaceAll("\u00a0", " ");

async function aShopperWithACart(): Promise<Shopper> {
	const shopper = newShopper(store, []);
	await shopper.page(urls.product(orderedSlug));
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	return shopper;
}

const use = (shopper: Shopper, code: string) => shopper.post(urls.cart, { intent: "discount", code });

async function order(shopper: Shopper, discount?: string) {
	const hidden = await hiddenFields(shopper);
	const seen = discount ?? fieldValue(await shopper.page(urls.checkout), "discount") ?? "";
	return shopper.post(urls.checkout, { ...checkoutAnswers(), ...hidden, discount: seen });
}

test("a sale with a code is in the cart, the order, the export and the report", async () => {
	await run("add", "FERIA10", "--percent", "10");
	const shopper = await aShopperWithACart();
	expect((await use(shopper, " feria 10 ")).status).toBe(303);
	const cart = plain(await shopper.page(urls.cart));
	const [, shown = ""] = /Descuento FERIA10: (−S\/ [\d,.]+)/.exec(cart) ?? [];
	expect(shown).not.toBe("");
	const [, subtotal = "", total = ""] =
		/Subtotal S\/ ([\d,.]+) .*Total sin envío: S\/ ([\d,.]+)/.exec(cart) ?? [];
	const [before, off, after] = [subtotal, shown.slice(4), total].map((soles) =>
		Number(soles.replace(",", "")),
	);
	expect(after).toBeCloseTo((before ?? 0) - (off ?? 0), 2);
	expect(plain(await shopper.page(urls.checkout))).toContain(`Descuento FERIA10 ${shown}`);
	const sent = await order(shopper);
	expect(sent.status).toBe(303);
	const reference = referenceIn(sent);
	expect(plain(await shopper.page(urls.placedOrder(reference)))).toContain(`Descuento FERIA10 ${shown}`);
	const env = { DATA_DIR: store.dataDir };
	await runOrders(env, "status", reference, "paid");
	const exported = (await runOrders(env, "export")).stdout
		.split("\r\n")
		.find((line) => line.includes(reference));
	expect(exported).toContain(`,FERIA10,${shown.slice(4).replace(",", "")},`);
	const report = (await runCommand("report", ["--by", "code"], env)).stdout;
	expect(report).toMatch(/FERIA10 +10 % +1 /);
	expect((await run("list")).stdout).toContain("FERIA10\t10 %\t\t\t\t1\topen");
	// The next cart begins without the code.
	expect(plain(await shopper.page(urls.cart))).not.toContain("FERIA10");
});

test("a code that cannot be used is explained, and the cart is kept", async () => {
	await run("add", "TERMINO", "--amount", "20");
	await run("end", "TERMINO");
	await run("add", "FUTURO", "--amount", "20", "--from", "2999-01-01");
	await run("add", "GRANDE", "--free-delivery", "--least", "99999");
	const shopper = await aShopperWithACart();
	const tell = async (code: string) => {
		const answer = await use(shopper, code);
		return { status: answer.status, text: plain(await answer.text()) };
	};
	for (const [code, sentence] of [
		["NADIE", "No existe el código NADIE. Revisa cómo está escrito o sigue sin él."],
		["TERMINO", "El código TERMINO ya terminó. Sigue sin él o prueba otro."],
		["FUTURO", "El código FUTURO vale desde el"],
		["<b>", "Escribe el código con letras y números, como FERIA10, o déjalo vacío."],
	] as const) {
		const { status, text } = await tell(code);
		expect(status).toBe(400);
		expect(text).toContain(sentence);
		expect(text).toContain("Mesa de comedor Mikuy");
	}
	expect((await use(shopper, "GRANDE")).status).toBe(303);
	expect(plain(await shopper.page(urls.cart))).toContain(
		"El código GRANDE vale desde S/ 99,999.00 en productos",
	);
	await use(shopper, "");
	expect(plain(await shopper.page(urls.cart))).not.toContain("GRANDE");
});

test("a code that ends meanwhile is told at the checkout, which keeps what was typed", async () => {
	await run("add", "RAPIDO", "--amount", "20");
	const shopper = await aShopperWithACart();
	await use(shopper, "RAPIDO");
	const seen = fieldValue(await shopper.page(urls.checkout), "discount");
	expect(seen).toMatch(/^RAPIDO\*2000\*\d+$/);
	await run("end", "RAPIDO");
	const refused = await order(shopper, seen);
	expect(refused.status).toBe(409);
	const html = await refused.text();
	expect(plain(html)).toContain("El código RAPIDO ya terminó.");
	expect(html).toContain(checkoutAnswers().fullName);
	expect((await order(shopper)).status).toBe(303);
});

test("a damaged code stops neither the carts and orders that have it nor the other codes", async () => {
	await run("add", "DANADO", "--amount", "20");
	await run("add", "SANO", "--amount", "20");
	const [ordering, waiting] = [await aShopperWithACart(), await aShopperWithACart()];
	for (const shopper of [ordering, waiting]) await use(shopper, "DANADO");
	const placed = new URL((await order(ordering)).headers.get("location") ?? "", "http://store");
	const seen = fieldValue(await waiting.page(urls.checkout), "discount");
	await store.datastore.set("discount-code", "danado", { code: "DANADO" });

	expect(plain(await waiting.page(urls.cart))).toContain("No existe el código DANADO.");
	const refused = await order(waiting, seen);
	expect([refused.status, plain(await refused.text())]).toEqual([
		409,
		expect.stringContaining("No existe el código DANADO."),
	]);
	const desk = plain(await (await deskOf(store, "owner")).page(adminUrls.discounts()));
	expect(desk).toContain("SANO");
	expect(desk).not.toContain("DANADO");
	expect(await run("list")).toMatchObject({
		status: 0,
		stdout: expect.stringContaining("SANO"),
		stderr: "Discount code danado is damaged and was left out.\n",
	});
	const reference = placed.searchParams.get("pedido") ?? "";
	const cancelled = await runOrders({ DATA_DIR: store.dataDir }, "status", reference, "cancelled");
	expect(cancelled).toMatchObject({ status: 0 });
	expect(await run("end", "DANADO")).toMatchObject({ status: 0, stderr: "" });
});

test("guesses are limited", async () => {
	const shopper = await aShopperWithACart();
	const statuses: number[] = [];
	for (let guess = 0; guess < 25; guess++) statuses.push((await use(shopper, `AZAR${guess}`)).status);
	expect(statuses).toContain(400);
	expect(statuses.at(-1)).toBe(429);
});

test("a gift note is kept in a refused form, in the order and on the packing slip", async () => {
	const shopper = await aShopperWithACart();
	const giftNote = "Feliz día, mamá. Con cariño, Ana";
	const hidden = await hiddenFields(shopper);
	const refused = await shopper.post(urls.checkout, {
		...checkoutAnswers(),
		...hidden,
		giftNote,
		phone: "1",
	});
	expect(refused.status).toBe(400);
	expect(await refused.text()).toContain(`value="${giftNote}"`);
	const sent = await shopper.post(urls.checkout, { ...checkoutAnswers(), ...hidden, giftNote });
	const reference = referenceIn(sent);
	expect(plain(await shopper.page(urls.placedOrder(reference)))).toContain(`Nota de regalo ${giftNote}`);
	const desk = await deskOf(store, "packer");
	expect(plain(await desk.page(adminUrls.order(reference)))).toContain(`Nota de regalo ${giftNote}`);
});
