import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { runCommand } from "../support/commands";
import { deskOf } from "../support/desk";
import { hiddenFields, orderedSlug, referenceIn, runOrders } from "../support/ordering";
import { expectStatus, fieldValue, newShopper, type Shopper, textOf } from "../support/shopper";
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
	const sums = /Subtotal S\/ ([\d,.]+) .*Descuento FERIA10: −S\/ ([\d,.]+).*Total sin envío: S\/ ([\d,.]+)/;
	const amounts = sums.exec(cart)?.slice(1) ?? [];
	const [before = 0, off = 0, after] = amounts.map((soles) => Number(soles.replace(",", "")));
	expect([off > 0, after]).toEqual([true, before - off]);
	const shown = `−S/ ${amounts[1]}`;
	expect(plain(await shopper.page(urls.checkout))).toContain(`Descuento FERIA10 ${shown}`);
	const reference = referenceIn(await order(shopper));
	expect(plain(await shopper.page(urls.placedOrder(reference)))).toContain(`Descuento FERIA10 ${shown}`);
	const env = { DATA_DIR: store.dataDir };
	await runOrders(env, "status", reference, "paid");
	expect((await runOrders(env, "export")).stdout).toMatch(
		new RegExp(`${reference}.*,FERIA10,${off.toFixed(2)},`),
	);
	const report = (await runCommand("report", ["--by", "code"], env)).stdout;
	expect(report).toMatch(/FERIA10 +10 % +1 /);
	expect((await run("list")).stdout).toContain("FERIA10\t10 %\t\t\t\t1\topen");
	// The next cart begins without the code.
	expect(plain(await shopper.page(urls.cart))).not.toContain("FERIA10");
});

test("a code that cannot be used is explained, and the cart is kept", async () => {
	await run("add", "TERMINO", "--amount", "20");
	await run("end", "TERMINO");
	await run("add", "GRANDE", "--free-delivery", "--least", "99999");
	const shopper = await aShopperWithACart();
	for (const [code, sentence] of [
		["NADIE", "No existe el código NADIE. Revisa cómo está escrito o sigue sin él."],
		["TERMINO", "El código TERMINO ya terminó. Sigue sin él o prueba otro."],
		["<b>", "Escribe el código con letras y números, como FERIA10, o déjalo vacío."],
	] as const) {
		const text = plain(await expectStatus(400, use(shopper, code)));
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
	const html = await expectStatus(409, order(shopper, seen));
	expect(plain(html)).toContain("El código RAPIDO ya terminó.");
	expect(html).toContain(checkoutAnswers().fullName);
	expect((await order(shopper)).status).toBe(303);
});

test("a damaged code stops neither the carts and orders that have it nor the other codes", async () => {
	for (const code of ["DANADO", "SANO"]) await run("add", code, "--amount", "20");
	const [ordering, waiting] = [await aShopperWithACart(), await aShopperWithACart()];
	for (const shopper of [ordering, waiting]) await use(shopper, "DANADO");
	const reference = referenceIn(await order(ordering));
	const seen = fieldValue(await waiting.page(urls.checkout), "discount");
	await store.datastore.set("discount-code", "danado", { code: "DANADO" });

	const unknown = "No existe el código DANADO.";
	expect(plain(await waiting.page(urls.cart))).toContain(unknown);
	expect(plain(await expectStatus(409, order(waiting, seen)))).toContain(unknown);
	const desk = plain(await (await deskOf(store, "owner")).page(adminUrls.discounts()));
	expect(desk).toContain("SANO");
	expect(desk).not.toContain("DANADO");
	expect(await run("list")).toMatchObject({
		status: 0,
		stdout: expect.stringContaining("SANO"),
		stderr: "Discount code danado is damaged and was left out.\n",
	});
	const cancelled = await runOrders({ DATA_DIR: store.dataDir }, "status", reference, "cancelled");
	expect(cancelled).toMatchObject({ status: 0 });
	expect(await run("end", "DANADO")).toMatchObject({ status: 0, stderr: "" });
});

test("a gift note is kept in a refused form, in the order and on the packing slip", async () => {
	const shopper = await aShopperWithACart();
	const giftNote = "Feliz día, mamá. Con cariño, Ana";
	const answers = { ...checkoutAnswers(), ...(await hiddenFields(shopper)), giftNote };
	expect(await expectStatus(400, shopper.post(urls.checkout, { ...answers, phone: "1" }))).toContain(
		`value="${giftNote}"`,
	);
	const reference = referenceIn(await shopper.post(urls.checkout, answers));
	const desk = await deskOf(store, "packer");
	for (const page of [
		await shopper.page(urls.placedOrder(reference)),
		await desk.page(adminUrls.order(reference)),
	])
		expect(plain(page)).toContain(`Nota de regalo ${giftNote}`);
});

// Last, because no code of this sender is read afterwards.
test("guesses are limited", async () => {
	const shopper = await aShopperWithACart();
	let last = 0;
	for (let guess = 0; guess < 25; guess++) last = (await use(shopper, `AZAR${guess}`)).status;
	expect(last).toBe(429);
});
