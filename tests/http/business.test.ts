import { beforeEach, expect, test } from "vitest";
import { changeBusiness } from "~/domain/business/change-business.server";
import { describeArrival } from "~/domain/delivery/arrival";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { addWorkingDays } from "~/platform/values/working-days";
import { demoBusiness } from "../../demo/business";
import { anOwner } from "../support/actors";
import { checkoutAnswers } from "../support/answers";
import { runCommand } from "../support/commands";
import { openEvents } from "../support/events";
import { hiddenFields, orderedSlug, placeOrder, runOrders } from "../support/ordering";
import { expectStatus, newShopper, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
beforeEach(() => store.datastore.set("business", "store", { ...demoBusiness }));

const seller = { legalName: "Casa Misti E.I.R.L.", paymentMethods: ["tarjetas", "Yape", "Plin"] };
const change = (changes: Parameters<typeof changeBusiness>[1]["changes"]) =>
	changeBusiness(store.datastore, { changes }, anOwner());
const runStore = (...args: string[]) => runCommand("store", args, { DATA_DIR: store.dataDir });
const plain = (html: string) => textOf(html).replaceAll("\u00a0", " ");
const read = async (path: string) => plain(await (await store.fetch(path)).text());
const product = urls.product(orderedSlug);
const rest = "Resto del Perú: 24 6.40 399 3-8: resto";
/** Requests a page often enough that it is cached. */
const readKept = async (path: string) => {
	for (let times = 0; times < 3; times++) await read(path);
	return read(path);
};

test("a change of the business is shown by a running store at once, even on cached pages", async () => {
	expect(await readKept(urls.home)).toContain("(01) 000 0000");
	for (const path of [urls.terms, urls.complaints])
		expect(await readKept(path)).toContain("Wasi Demostración");
	await change({ ...seller, phone: "(054) 23 1234" });
	await expect.poll(() => read(urls.home)).toContain("(054) 23 1234");
	for (const path of [urls.terms, urls.privacy, urls.complaints])
		expect(await read(path)).toContain("Casa Misti E.I.R.L.");
});

test("a change of the business makes and withdraws promises together with their conditions", async () => {
	expect(await readKept(urls.home)).toContain("Compromiso de igualar precios");
	expect(await read("/igualamos-precios")).toContain("Cuándo lo igualamos");
	expect(await readKept(urls.returns)).toContain("Nosotros sí lo aceptamos, sin costo");
	expect(await readKept(product)).toContain("lo recogemos sin costo");
	await change({ priceMatch: undefined, freeReturns: undefined });
	await expect.poll(() => read(urls.home)).not.toContain("Devoluciones fáciles y gratis");
	const home = await read(urls.home);
	expect(home).toContain("Envío gratis");
	expect(home).not.toContain("Compromiso de igualar precios");
	expect(await read(urls.returns)).not.toContain("sin costo");
	const shown = await read(product);
	expect(shown).not.toContain("lo recogemos sin costo");
	expect(shown).toContain("Cambios y devoluciones si llega dañado");
	expect(await read(urls.terms)).not.toContain("Igualamos precios");
	for (const path of ["/igualamos-precios", "/devoluciones-gratis"])
		expect((await store.fetch(path)).status).toBe(404);
});

test("the data controller is named wherever personal data are requested, and in the consent of an order", async () => {
	await change(seller);
	await expect.poll(() => read(urls.contact())).toContain("Casa Misti E.I.R.L., con domicilio en");
	const { reference, shopper } = await placeOrder(store);
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	const seen = "Al enviar el pedido aceptas que Casa Misti E.I.R.L., responsable de tus datos,";
	const checkout = textOf(await shopper.page(urls.checkout));
	expect(checkout).toContain(seen);
	expect(checkout).toContain("Después se paga con tarjetas, Yape o Plin.");
	const { stdout } = await runOrders({ DATA_DIR: store.dataDir }, "show", reference);
	expect(stdout).toContain(seen);
	expect(textOf(await shopper.page(urls.placedOrder(reference)))).toContain(
		"Casa Misti E.I.R.L. RUC 20600000421",
	);
});

/** @param lima its tariff */
const setZones = (lima: string, others = rest) =>
	runStore("set", "delivery-zones", `Lima y Callao: ${lima}: Lima/Lima, Callao; ${others}`);

test("a price of delivery that changes is shown on every page, and orders keep what they were told", async () => {
	for (const page of [product, urls.delivery, urls.home]) await readKept(page);
	expect(await read(product)).toContain("gratis desde S/ 199.00");
	const dear = "15.50 4.20 5000 2-6";
	expect(await setZones(dear)).toMatchObject({
		status: 0,
		stdout: `delivery-zones is set: Lima y Callao: ${dear}: Lima/Lima, Callao; ${rest}\n`,
	});
	await expect.poll(() => read(product)).toContain("S/ 15.50, gratis desde S/ 5,000.00. De 2 a 6 días");
	expect(await read(urls.delivery)).toContain("S/ 15.50, gratis desde S/ 5,000.00");
	expect(await read(urls.home)).not.toContain("Desde S/ 199.00");

	const { reference, shopper } = await placeOrder(store);
	await setZones("9 2.40 5000 1-3");
	await expect.poll(() => read(product)).toContain("S/ 9.00, gratis");
	expect(plain(await shopper.page(urls.trackedOrder(reference)))).toContain("S/ 15.50");
});

test("zones can be divided otherwise, and every page that lists them follows", async () => {
	await setZones("9 2.40 5000 1-3", `Cusco y Puno: 18 4.80 300 2-4: cusco, PUNO; ${rest}`);
	for (const page of [product, urls.delivery]) {
		await expect.poll(() => readKept(page)).toContain("Cusco y Puno");
		expect(await read(page)).not.toContain("Loreto, Madre de Dios y Ucayali");
		expect(await read(page)).toMatch(/Cusco y Puno:? S\/ 18\.00, gratis desde S\/ 300\.00\. De 2 a 4 días/);
	}
	expect(await read(urls.home)).toContain("Desde S/ 300.00 en Cusco y Puno");
	const cusco = { department: "08", province: "0801", district: "080101" };
	const { reference, shopper } = await placeOrder(store, cusco);
	await runStore("unset", "delivery-zones");
	await expect.poll(() => read(urls.delivery)).toContain("Loreto, Madre de Dios y Ucayali");
	const order = plain(await shopper.page(urls.trackedOrder(reference)));
	expect(order).toContain("(Cusco y Puno, de 2 a 4 días hábiles)");
});

test("an order is asked again when delivery costs something else than the form showed", async () => {
	await setZones("9 2.40 5000 1-3");
	await expect.poll(() => read(product)).toContain("S/ 9.00, gratis");
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	const fields = { ...checkoutAnswers(), ...(await hiddenFields(shopper)) };
	await setZones("20 5.40 5000 1-3");
	await expect.poll(() => read(product)).toContain("S/ 20.00, gratis");
	const before = await store.datastore.list("order");
	expect(
		plain(await expectStatus(409, shopper.post(urls.checkout, { ...fields, shipping: "900" }))),
	).toContain("S/ 20.00");
	expect(await store.datastore.list("order")).toHaveLength(before.length);
});

test("a day on which the store is closed moves the dates of delivery", async () => {
	await setZones("20 5.40 5000 1-3");
	await expect.poll(() => read(product)).toContain("De 1 a 3 días");
	const dates = async () => /llega a Lima y Callao (entre el .*?) \./.exec(await readKept(product))?.[1];
	const before = await dates();
	const next = addWorkingDays(limaDay(new Date()), 1);
	await runStore("set", "closed-days", next);
	await expect.poll(dates).not.toBe(before);
	expect(await dates()).toBe(describeArrival([1, 3], limaDay(new Date()), [next]));
});

/** The first pair of amounts in céntimos and cents. */
const amountsIn = (text: string) =>
	/S\/ ([\d,.]+) USD ([\d,.]+)/
		.exec(text)
		?.slice(1)
		.map((amount) => Number(amount.replace(/\D/g, ""))) ?? [];

test("an exchange rate that changes reaches kept and open pages, and orders keep what they were told", async () => {
	const kept = [urls.home, urls.productList(), product];
	await expect.poll(() => read(product)).toContain("gratis desde S/ 199.00");
	for (const page of kept) await readKept(page);
	const before = await read(product);
	const { reference, shopper } = await placeOrder(store);
	const told = async (buyer: Shopper, of: string) => amountsIn(plain(await buyer.page(urls.placedOrder(of))));
	const first = await told(shopper, reference);
	const events = await openEvents(store);
	const { id } = await events.next();

	const set = await runStore("set", "exchange-rate", "4");
	expect(set).toMatchObject({ status: 0, stdout: "exchange-rate is set: 4\n" });
	expect((await events.next()).id).not.toBe(id);
	await events.close();
	for (const page of kept) {
		const shown = await read(page);
		expect(shown).toContain("Tipo de cambio: S/ 4.00 por dólar.");
		const [pen = 0, usd] = amountsIn(shown);
		expect(usd).toBe(Math.round(pen / 4));
	}
	const dear = await placeOrder(store);
	const [pen = 0, usd] = await told(dear.shopper, dear.reference);
	expect(usd).toBe(Math.round(pen / 4));
	const stored = await runCommand("catalog", ["product", "show", orderedSlug], { DATA_DIR: store.dataDir });
	expect(stored.stdout).toContain("(USD\u00a0292.50)");

	await runStore("unset", "exchange-rate");
	await expect.poll(() => read(product)).toBe(before);
	expect(await told(shopper, reference)).toEqual(first);
	const order = plain(await dear.shopper.page(urls.placedOrder(dear.reference)));
	expect(amountsIn(order)).toEqual([pen, usd]);
	expect(order).toContain("Tipo de cambio: S/ 4.00 por dólar.");
});
