import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { changeBusiness } from "~/domain/business/change-business.server";
import { quoteConsent, writeOrderConsent } from "~/domain/checkout/order-consent.server";
import { describeArrival } from "~/domain/delivery/arrival";
import { variantKey } from "~/domain/goods/variant-key.server";
import { urls } from "~/platform/urls";
import { limaDay, nextDay } from "~/platform/values/lima-time";
import { addWorkingDays } from "~/platform/values/working-days";
import { demoBusiness } from "../../demo/business";
import { aPhoto } from "../support/a-photo";
import { anOwner } from "../support/actors";
import { checkoutAnswers } from "../support/answers";
import { runCommand } from "../support/commands";
import { openEvents } from "../support/events";
import { orderedSlug, placeOrder, runOrders } from "../support/ordering";
import { passDay } from "../support/pass-day";
import { asData } from "../support/shared-pages";
import { expectStatus, fieldValue, newShopper, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";
import { anOption } from "../unit/domain/catalog/products";
import { plain } from "./parse";

const store = storeOfFile();
beforeEach(() => store.datastore.set("business", "store", { ...demoBusiness }));

const seller = { legalName: "Casa Misti E.I.R.L.", paymentMethods: ["tarjetas", "Yape", "Plin"] };
const change = (changes: Parameters<typeof changeBusiness>[1]["changes"]) =>
	changeBusiness(store.datastore, { changes }, anOwner());
const runStore = (...args: string[]) => runCommand("store", args, { DATA_DIR: store.dataDir });
const html = async (path: string) => (await store.fetch(path)).text();
const read = async (path: string) => plain(await html(path));
const product = urls.product(orderedSlug);
const lima = { name: "Lima y Callao", places: ["1501", "07"], freeFrom: 500_000 };
const price = { pen: 2400, usd: 640 };
const rest = { name: "Resto del Perú", places: [""], price, freeFrom: 39_900, days: [3, 8] };
/** Requests a page often enough that it is kept. */
const htmlKept = async (path: string) => {
	for (let times = 0; times < 3; times++) await html(path);
	return html(path);
};
const readKept = async (path: string) => plain(await htmlKept(path));

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
		await expectStatus(404, store.fetch(path));
});

test("the data controller is named wherever personal data are requested, and in the consent of an order", async () => {
	await change(seller);
	await expect.poll(() => read(urls.contact())).toContain("Casa Misti E.I.R.L., con domicilio en");
	for (const path of [urls.terms, urls.privacy, urls.complaints])
		expect(await read(path)).toContain("Casa Misti E.I.R.L.");
	const { reference, shopper } = await placeOrder(store);
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	const consent = writeOrderConsent({ ...demoBusiness, ...seller });
	const checkout = await shopper.text(urls.checkout);
	for (const sentence of consent) expect(checkout).toContain(sentence);
	const agreed = fieldValue(await shopper.page(urls.checkout), "agreed");
	expect(agreed).toBe(quoteConsent(consent.join(" ")));
	const answers = { ...checkoutAnswers(), intent: "pay", agreed: quoteConsent("Otro texto") };
	const refused = await expectStatus(409, shopper.post(urls.checkout, answers));
	expect(plain(refused)).toContain("Cambió el texto que aceptas al enviar el pedido");
	expect(checkout).toContain("Después se paga con tarjetas, Yape o Plin.");
	const { stdout } = await runOrders({ DATA_DIR: store.dataDir }, "show", reference);
	expect(stdout, "word for word what was shown").toContain(consent.join(" "));
	expect(await shopper.text(urls.placedOrder(reference))).toContain("Casa Misti E.I.R.L. RUC 20600000421");
});

test("a shop that has set nothing but its Yape names it wherever it says how to pay, without the number", async () => {
	await change({ paymentMethods: undefined, yape: "911 222 333" });
	await expect.poll(() => readKept(urls.home)).toContain("Se paga con Yape.");
	expect(await read(urls.payment)).toContain("Yape");
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	expect(await shopper.text(urls.checkout)).toContain("Después se paga con Yape.");
	expect(await read(product)).toContain("Pago con Yape, después de pedir");
	for (const path of [urls.home, urls.checkout, product])
		expect(await shopper.page(path), path).not.toMatch(/911.?222.?333/);
});

const setZones = (...zones: object[]) => runStore("set", "delivery-zones", JSON.stringify([...zones, rest]));

test("zones and prices of delivery that change are on every page, and orders keep what they were told", async () => {
	for (const page of [product, urls.delivery, urls.home]) await readKept(page);
	const south = { name: "Cusco y Puno", places: ["08", "21"], price: { pen: 1800, usd: 480 } };
	await setZones({ ...lima, price, days: [1, 3] }, { ...south, freeFrom: 30_000, days: [2, 4] });
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
	expect(await read(product)).toContain("gratis desde S/ 199.00");
});

test("a day on which the store is closed moves the dates of delivery", async () => {
	await setZones({ ...lima, price, days: [1, 3] });
	await expect.poll(() => read(product)).toContain("De 1 a 3 días");
	const dates = async () => /llega a Lima y Callao (entre el .*?) \./.exec(await readKept(product))?.[1];
	const before = await dates();
	const next = addWorkingDays(limaDay(new Date()), 1);
	await runStore("set", "closed-days", next);
	await expect.poll(dates).not.toBe(before);
	expect(await dates()).toBe(describeArrival([1, 3], limaDay(new Date()), [next]));
});

/** Expects that the dollars of the first price are those at four soles. */
function expectAtFour(text: string) {
	const amounts = (/S\/ ([\d,.]+) USD ([\d,.]+)/.exec(text) ?? []).slice(1);
	const [pen = 0, usd] = amounts.map((amount) => Number(amount.replace(/\D/g, "")));
	expect(usd).toBe(Math.round(pen / 4));
	expect(text).toContain("Tipo de cambio: S/ 4.00 por dólar.");
}

test("an exchange rate that changes reaches kept and open pages, and an order keeps what it was told", async () => {
	const kept = [urls.home, urls.productList(), product];
	await expect.poll(() => read(product)).toContain("gratis desde S/ 199.00");
	for (const page of kept) await readKept(page);
	const before = await read(product);
	const events = await openEvents(store);
	const { id } = await events.next();

	const set = await runStore("set", "exchange-rate", "4");
	expect(set).toMatchObject({ status: 0, stdout: "exchange-rate is set: 4\n" });
	expect((await events.next()).id).not.toBe(id);
	await events.close();
	for (const page of kept) expectAtFour(await read(page));
	const { reference, shopper } = await placeOrder(store);
	const stored = await runCommand("catalog", ["product", "show", orderedSlug], { DATA_DIR: store.dataDir });
	expect(stored.stdout).toContain("(USD\u00a0292.50)");

	await runStore("unset", "exchange-rate");
	await expect.poll(() => read(product)).toBe(before);
	expectAtFour(plain(await shopper.page(urls.placedOrder(reference))));
});

test("a notice stands above every page from its first day on, even on kept pages", async () => {
	const notice = "Mañana no hay envíos & el lunes sí.";
	const aside = '<aside aria-label="Aviso"';
	const paths = [urls.home, urls.about, urls.productList(), urls.cart, urls.checkout, "/no-existe"];
	const isShown = async () => (await html(urls.home)).includes(aside);

	await runStore("set", "notice-from", nextDay(limaDay(new Date())));
	await runStore("set", "notice", notice);
	await runStore("set", "city", "Tumbes");
	// The same record, so the store also has the notice by now.
	await expect.poll(() => html(urls.home)).toContain("Tumbes");
	for (const path of paths) expect(await htmlKept(path), path).not.toContain("Mañana no hay envíos");

	while (!(await isShown())) passDay();
	for (const path of paths) {
		const shown = await htmlKept(path);
		expect(textOf(shown), path).toContain(notice);
		expect(shown.indexOf(aside), path).toBeLessThan(shown.indexOf("<header"));
	}
	await runStore("unset", "notice");
	await expect.poll(isShown).toBe(false);
});

test("the words on the home page's picture are the specification's until they are set", async () => {
	const home = async () => textOf(await htmlKept(urls.home));
	expect(await home()).toMatch(/Modern living room .*Decorate your room/);
	await runStore("set", "hero-title", "Navidad en casa");
	await runStore("set", "hero-text", "Luces & mesas, hechas en el Perú.");
	await expect.poll(home).toMatch(/Navidad en casa Luces & mesas, hechas en el Perú\. Comprar ahora/);
	expect(await home()).not.toMatch(/Modern living room|Decorate your room/);
	await runStore("unset", "hero-title");
	await expect.poll(home).toMatch(/Modern living room .*Luces & mesas/);
});

test("the home page's picture is the keeper's while it is set, in the same sizes and as early", async () => {
	const heroOf = (html: string) => /<picture><source[^>]*>.*?<\/picture>/s.exec(html)?.[0] ?? "";
	const before = heroOf(await htmlKept(urls.home));
	expect(before).toContain("/images/hero.");
	const file = join(store.dataDir, "foto.jpg");
	writeFileSync(file, await aPhoto({ width: 2600, height: 60 }));
	const set = ["set", "hero-picture", file, "--alt", 'Una sala con "sofá" verde'];
	const told = /^hero-picture is set: \/pictures\/\S+-2400\.webp, Una sala con "sofá" verde\n$/;
	const stderr = "Making the picture in all sizes …\n";
	expect(await runStore(...set)).toEqual({ status: 0, stdout: expect.stringMatching(told), stderr });
	await expect.poll(async () => heroOf(await htmlKept(urls.home))).toContain("/pictures/");
	const own = heroOf(await html(urls.home));
	expect(own).toContain('alt="Una sala con &quot;sofá&quot; verde"');
	const plan = (html: string) =>
		html
			.replaceAll(/\/\S+-(\d+)\.(avif|webp|jpg)/g, "$1.$2")
			.replace(/alt="[^"]*"/, "")
			.replace(/ width="\d+" height="\d+"/, "");
	expect(plan(own)).toBe(plan(before));
	for (const [address] of own.matchAll(/\/pictures\/[^"\s]+/g))
		await expectStatus(200, store.fetch(address), address);
	await runStore("unset", "hero-picture");
	await expect.poll(async () => heroOf(await htmlKept(urls.home))).toBe(before);
});

const today = () => limaDay(new Date());
const puno = { departamento: "21", provincia: "2101", distrito: "210101" };
const inLima = () => `Si pagas hoy, llega a Lima y Callao ${describeArrival([1, 5], today())} .`;
const costInLima = "Envío: S/\u00a012.00, gratis desde S/\u00a0199.00. Calcular para tu distrito";
const costInPuno = "Envío: S/\u00a024.00, gratis desde S/\u00a0399.00. Cambiar de distrito";
const inPuno = () => `Si pagas hoy, llega a Puno, Puno ${describeArrival([3, 8], today())} .`;

/** The address without its fragment, as browsers request it. */
const pathOf = (url: string) => url.replace(/#.*/, "");
const readAs = (shopper: Shopper, path: string) => shopper.text(pathOf(path));

/** The version with which an open page compares its own. */
async function currentVersion(): Promise<string> {
	const events = await openEvents(store);
	const { id = "" } = await events.next();
	await events.close();
	return id;
}

test("without scripts, each step of the form offers the next list, and the last one tells the date", async () => {
	const shopper = newShopper(store);
	const start = await shopper.page(urls.delivery);
	expect(start).toContain('<form method="get" action="/tipos-de-entrega#tu-distrito"');
	expect(start).toMatch(/<option value="15" selected="">Lima/);
	expect(start).toContain('<option value="150122">Miraflores</option>');

	const typed = "departamento=21&provincia=1501&distrito=&intent=refresh-places";
	const redirect = await shopper.get(`${urls.delivery}?${typed}`);
	expect(redirect.headers.get("location")).toBe(`${urls.delivery}?departamento=21#tu-distrito`);
	expect(redirect.headers.getSetCookie()).toEqual([]);
	const provinces = await shopper.page(`${urls.delivery}?departamento=21`);
	expect(provinces).toContain('<option value="2101">Puno</option>');

	const arrival = `Si pagas hoy, tu pedido llega a Puno, Puno ${describeArrival([3, 8], today())} .`;
	expect(await readAs(shopper, urls.deliveryDate(puno))).toContain(arrival);
	expect([...shopper.cookies.keys()]).toEqual(["__Host-wasi_destination"]);
});

test("the date for the chosen district is shown with every product and in the cart, to this shopper only", async () => {
	const other = newShopper(store);
	const shopper = newShopper(store);
	for (let times = 0; times < 3; times++) expect(await readAs(other, product)).toContain(inLima());
	await shopper.page(pathOf(urls.deliveryDate(puno)));
	for (const path of [product, urls.featuredProduct(), product]) {
		expect(await readAs(shopper, path)).toContain(`${inPuno()} ${costInPuno}`);
		expect(await readAs(other, path)).toContain(`${inLima()} ${costInLima}`);
	}
	for (const data of [asData(product), asData(product)]) {
		expect(await shopper.page(data)).toContain("Puno, Puno");
		expect(await other.page(data)).not.toContain("Puno, Puno");
	}
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	await other.post(urls.cart, { intent: "add", slug: orderedSlug });
	expect(await readAs(shopper, urls.cart)).toContain("Envío a tu distrito: gratis.");
	expect(await readAs(other, urls.cart)).toContain("Envío gratis a todo el Perú.");
	for (const path of [urls.cart, product]) {
		expect(await readAs(shopper, path)).toContain(inPuno());
		expect(await readAs(other, path)).toContain(inLima());
	}
	const checkout = await shopper.page(urls.checkout);
	expect(checkout).toContain('<option value="210101" selected="">Puno</option>');
	expect(textOf(checkout)).toContain(`Si pagas hoy, llega ${describeArrival([3, 8], today())}.`);
	expect(await other.text(urls.checkout)).not.toContain("Si pagas hoy");
	for (const value of ["x", btoa('"999999"'), btoa('{"a":1}'), btoa('["210101"]')]) {
		const unreadable = newShopper(store, [["__Host-wasi_destination", encodeURIComponent(value)]]);
		expect(await readAs(unreadable, product)).toContain(inLima());
	}
});

test("a product's page asks for its delivery's price and day in a district, and is asked again from there", async () => {
	const shopper = newShopper(store);
	const slug = "lampara-de-pie-killa";
	const asked = urls.deliveryDate({ producto: slug });
	expect(await shopper.page(urls.product(slug))).toContain(`href="${asked}"`);
	const start = await shopper.page(pathOf(asked));
	expect(fieldValue(start, "producto")).toBe(slug);
	expect(start).toContain('<option value="15" selected="">Lima');
	const told = await shopper.page(pathOf(urls.deliveryDate({ ...puno, producto: slug })));
	const answer = `Puno, Puno ${describeArrival([3, 8], today())} . Envío de Lámpara de pie Killa: S/\u00a024.00.`;
	expect(textOf(told)).toContain(answer);
	expect(told).toContain(`<a href="${urls.product(slug)}">Volver a Lámpara de pie Killa</a>`);
	// The district that was chosen is answered at once, and stays this shopper's.
	expect(await readAs(shopper, asked)).toContain(answer);
	expect(await readAs(newShopper(store), asked)).not.toContain("Puno, Puno");
	const dear = urls.deliveryDate({ producto: orderedSlug });
	expect(await readAs(shopper, dear)).toMatch(/Envío de [^:]+: gratis\./);
	const { status, headers } = await shopper.get(`${urls.delivery}?producto=nada`);
	expect([status, headers.get("location")]).toEqual([302, urls.deliveryDate()]);
});

test("a variant's page asks for the delivery of that variant, also under its product's former slug", async () => {
	const medida = anOption("medida", "Medida", { chica: "Chica", grande: "Grande" });
	const variants = [
		{ choice: { medida: "chica" }, stock: 1, pen: 10_000, usd: 2500 },
		{ choice: { medida: "grande" }, stock: 1, pen: 90_000, usd: 22_500 },
	];
	const banca = aProductRecord({ formerSlugs: ["banquita"], options: [medida], variants });
	await store.datastore.set("product", "banca", banca);
	const page = urls.product("banca", { medida: "grande" });
	const sku = `banca_${variantKey({ choice: { medida: "grande" } })}`;
	await expect.poll(() => html(page)).toContain(`href="${urls.deliveryDate({ producto: sku })}"`);
	const shopper = newShopper(store);
	const former = pathOf(urls.deliveryDate({ ...puno, producto: sku.replace("banca", "banquita") }));
	const moved = await shopper.get(former);
	expect(moved.headers.get("location")).toBe(urls.deliveryDate({ ...puno, producto: sku }));
	const told = await shopper.page(pathOf(urls.deliveryDate({ ...puno, producto: sku })));
	expect(textOf(told)).toContain("Envío de Lámpara: gratis.");
	expect(told).toContain(`<a href="${page}">Volver a Lámpara</a>`);
	expect(await readAs(shopper, urls.deliveryDate({ ...puno, producto: "banca" }))).toContain(
		"S/\u00a024.00.",
	);
	await store.datastore.remove("product", "banca");
});

test("a page from memory and an open one show a new date after midnight in Lima", async () => {
	const shopper = newShopper(store);
	await shopper.page(pathOf(urls.deliveryDate(puno)));
	// Over a weekend the date stays, so one day may not be enough.
	const before = [inLima(), inPuno()];
	for (let times = 0; times < 3; times++) await readAs(newShopper(store), product);
	const version = await currentVersion();
	expect(await shopper.page(product)).toContain(version);
	while (inLima() === before[0] || inPuno() === before[1]) {
		passDay();
		await expect.poll(() => readAs(newShopper(store), product)).toContain(inLima());
	}
	expect(await readAs(newShopper(store), product)).not.toContain(before[0]);
	expect(await readAs(shopper, product)).toContain(inPuno());
	expect(await currentVersion()).not.toBe(version);
	// Or an open page would load its data again and again.
	expect(await shopper.page(product)).toContain(await currentVersion());
});
