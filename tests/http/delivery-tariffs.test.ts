import { expect, test } from "vitest";
import { describeArrival } from "~/domain/delivery/arrival";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { addWorkingDays } from "~/platform/values/working-days";
import { checkoutAnswers } from "../support/answers";
import { runCommand } from "../support/commands";
import { hiddenFields, orderedSlug, placeOrder } from "../support/ordering";
import { newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
const rest = "Resto del Perú: 24 6.40 399 3-8: resto";
/** @param lima its tariff */
const set = (lima: string, others = rest) =>
	runCommand("store", ["set", "delivery-zones", `Lima y Callao: ${lima}: Lima/Lima, Callao; ${others}`], {
		DATA_DIR: store.dataDir,
	});
const plain = (html: string) => textOf(html).replaceAll("\u00a0", " ");
const read = async (path: string) => plain(await (await store.fetch(path)).text());
/** Requests a page often enough that it is kept. */
const readKept = async (path: string) => {
	for (let times = 0; times < 3; times++) await read(path);
	return read(path);
};

test("a price of delivery that changes is shown on every page, and orders keep what they were told", async () => {
	const pages = [urls.product(orderedSlug), urls.delivery, urls.home];
	const before = "gratis desde S/ 199.00";
	expect(await readKept(pages[0] ?? "")).toContain(before);
	for (const page of pages) await readKept(page);

	const dear = "15.50 4.20 5000 2-6";
	expect(await set(dear)).toMatchObject({
		status: 0,
		stdout: `delivery-zones is set: Lima y Callao: ${dear}: Lima/Lima, Callao; ${rest}\n`,
	});
	await expect
		.poll(() => read(urls.product(orderedSlug)))
		.toContain("S/ 15.50, gratis desde S/ 5,000.00. De 2 a 6 días");
	expect(await read(urls.delivery)).toContain("S/ 15.50, gratis desde S/ 5,000.00");
	expect(await read(urls.home)).not.toContain("Desde S/ 199.00");

	const { reference, shopper } = await placeOrder(store);
	await set("9 2.40 5000 1-3");
	await expect.poll(() => read(urls.product(orderedSlug))).toContain("S/ 9.00, gratis");
	expect(plain(await shopper.page(urls.trackedOrder(reference)))).toContain("S/ 15.50");
});

test("zones can be divided otherwise, and every page that lists them follows", async () => {
	await set("9 2.40 5000 1-3", `Cusco y Puno: 18 4.80 300 2-4: cusco, PUNO; ${rest}`);
	const pages = [urls.product(orderedSlug), urls.delivery];
	for (const page of pages) {
		await expect.poll(() => readKept(page)).toContain("Cusco y Puno");
		expect(await read(page)).not.toContain("Loreto, Madre de Dios y Ucayali");
		expect(await read(page)).toMatch(/Cusco y Puno:? S\/ 18\.00, gratis desde S\/ 300\.00\. De 2 a 4 días/);
	}
	expect(await read(urls.home)).toContain("Desde S/ 300.00 en Cusco y Puno");
	const cusco = { department: "08", province: "0801", district: "080101" };
	const { reference, shopper } = await placeOrder(store, cusco);
	await runCommand("store", ["unset", "delivery-zones"], { DATA_DIR: store.dataDir });
	await expect.poll(() => read(urls.delivery)).toContain("Loreto, Madre de Dios y Ucayali");
	const order = plain(await shopper.page(urls.trackedOrder(reference)));
	expect(order).toContain("(Cusco y Puno, de 2 a 4 días hábiles)");
});

test("an order is asked again when delivery costs something else than the form showed", async () => {
	await set("9 2.40 5000 1-3");
	await expect.poll(() => read(urls.product(orderedSlug))).toContain("S/ 9.00, gratis");
	const shopper = newShopper(store, []);
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	const fields = { ...checkoutAnswers({ email: "rosa@correo.pe" }), ...(await hiddenFields(shopper)) };
	await set("20 5.40 5000 1-3");
	await expect.poll(() => read(urls.product(orderedSlug))).toContain("S/ 20.00, gratis");
	const sent = await shopper.post(urls.checkout, { ...fields, shipping: "900" });
	expect(sent.status).toBe(409);
	expect(plain(await sent.text())).toContain("S/ 20.00");
	expect(
		(await store.datastore.list("order")).some(({ fields }) => JSON.stringify(fields).includes("rosa@")),
	).toBe(false);
});

test("a day on which the store is closed moves the dates of delivery", async () => {
	await set("20 5.40 5000 1-3");
	await expect.poll(() => read(urls.product(orderedSlug))).toContain("De 1 a 3 días");
	const dates = async () =>
		/llega a Lima y Callao (entre el .*?) \./.exec(await readKept(urls.product(orderedSlug)))?.[1];
	const before = await dates();
	const next = addWorkingDays(limaDay(new Date()), 1);
	await runCommand("store", ["set", "closed-days", next], { DATA_DIR: store.dataDir });
	await expect.poll(dates).not.toBe(before);
	expect(await dates()).toBe(describeArrival([1, 3], limaDay(new Date()), [next]));
});
