import { expect, test } from "vitest";
import { describeArrival } from "~/domain/delivery/arrival";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { openEvents } from "../support/events";
import { orderedSlug } from "../support/ordering";
import { passDay } from "../support/pass-day";
import { asData } from "../support/shared-pages";
import { newShopper, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();

const today = () => limaDay(new Date());
const product = urls.product(orderedSlug);
const puno = { departamento: "21", provincia: "2101", distrito: "210101" };
const inLima = () => `Si pagas hoy, llega a Lima y Callao ${describeArrival([1, 5], today())} .`;
const inPuno = () => `Si pagas hoy, llega a Puno, Puno ${describeArrival([3, 8], today())} .`;

/** The address without its fragment, as browsers request it. */
const pathOf = (url: string) => url.replace(/#.*/, "");
const read = async (shopper: Shopper, path: string) => textOf(await shopper.page(pathOf(path)));

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

	expect(await read(shopper, urls.deliveryDate(puno))).toContain(
		`Si pagas hoy, tu pedido llega a Puno, Puno ${describeArrival([3, 8], today())} .`,
	);
	expect([...shopper.cookies.keys()]).toEqual(["__Host-wasi_destination"]);
});

test("the date for the chosen district is shown with every product and in the cart, to this shopper only", async () => {
	const other = newShopper(store);
	const shopper = newShopper(store);
	for (let times = 0; times < 3; times++) expect(await read(other, product)).toContain(inLima());
	await shopper.page(pathOf(urls.deliveryDate(puno)));
	for (const path of [product, urls.featuredProduct(), product]) {
		expect(await read(shopper, path)).toContain(inPuno());
		expect(await read(other, path)).toContain(inLima());
	}
	for (const data of [asData(product), asData(product)]) {
		expect(await shopper.page(data)).toContain("Puno, Puno");
		expect(await other.page(data)).not.toContain("Puno, Puno");
	}
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	await other.post(urls.cart, { intent: "add", slug: orderedSlug });
	for (const path of [urls.cart, product]) {
		expect(await read(shopper, path)).toContain(inPuno());
		expect(await read(other, path)).toContain(inLima());
	}
	const checkout = await shopper.page(urls.checkout);
	expect(checkout).toContain('<option value="210101" selected="">Puno</option>');
	expect(textOf(checkout)).toContain(`Si pagas hoy, llega ${describeArrival([3, 8], today())}.`);
	expect(textOf(await other.page(urls.checkout))).not.toContain("Si pagas hoy");
	for (const value of ["x", btoa('"999999"'), btoa('{"a":1}'), btoa('["210101"]')]) {
		const unreadable = newShopper(store, [["__Host-wasi_destination", encodeURIComponent(value)]]);
		expect(await read(unreadable, product)).toContain(inLima());
	}
});

test("a page from memory and an open one show a new date after midnight in Lima", async () => {
	const shopper = newShopper(store);
	await shopper.page(pathOf(urls.deliveryDate(puno)));
	// Over a weekend the date stays, so one day may not be enough.
	const before = [inLima(), inPuno()];
	for (let times = 0; times < 3; times++) await read(newShopper(store), product);
	const version = await currentVersion();
	expect(await shopper.page(product)).toContain(version);
	while (inLima() === before[0] || inPuno() === before[1]) {
		passDay();
		await expect.poll(() => read(newShopper(store), product)).toContain(inLima());
	}
	expect(await read(newShopper(store), product)).not.toContain(before[0]);
	expect(await read(shopper, product)).toContain(inPuno());
	expect(await currentVersion()).not.toBe(version);
	expect(await shopper.page(product), "or an open page would load its data again and again").toContain(
		await currentVersion(),
	);
});
