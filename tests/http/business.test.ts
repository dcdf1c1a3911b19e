import { beforeEach, describe, expect, test } from "vitest";
import { changeBusiness } from "~/domain/business/change-business.server";
import { urls } from "~/platform/urls";
import { demoBusiness } from "../../demo/business";
import { anOwner } from "../support/actors";
import { orderedSlug, placeOrder, runOrders } from "../support/ordering";
import { textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
beforeEach(() => store.datastore.set("business", "store", { ...demoBusiness }));

const read = async (path: string) => textOf(await (await store.fetch(path)).text());
/** Requests a page often enough that it is cached. */
const readKept = async (path: string) => {
	for (let times = 0; times < 3; times++) await read(path);
	return read(path);
};

describe("a change of the business", () => {
	test("is shown by a running store at once, even on cached pages", async () => {
		for (const path of [urls.home, urls.terms, urls.complaints]) {
			expect(await readKept(path)).toContain(path === urls.home ? "(01) 000 0000" : "Wasi Demostración");
		}
		await changeBusiness(
			store.datastore,
			{
				changes: {
					legalName: "Casa Misti E.I.R.L.",
					paymentMethods: ["tarjetas", "Yape", "Plin"],
				},
			},
			anOwner(),
		);
		await changeBusiness(store.datastore, { changes: { phone: "(054) 23 1234" } }, anOwner());
		await expect.poll(() => read(urls.home)).toContain("(054) 23 1234");
		for (const path of [urls.terms, urls.privacy, urls.complaints]) {
			expect(await read(path)).toContain("Casa Misti E.I.R.L.");
		}
	});

	test("makes and withdraws promises together with their conditions", async () => {
		expect(await readKept(urls.home)).toContain("Compromiso de igualar precios");
		expect(await read("/igualamos-precios")).toContain("Cuándo lo igualamos");
		expect(await readKept(urls.returns)).toContain("Nosotros sí lo aceptamos, sin costo");
		expect(await readKept(urls.product(orderedSlug))).toContain("lo recogemos sin costo");
		await changeBusiness(store.datastore, { changes: { priceMatch: undefined } }, anOwner());
		await changeBusiness(store.datastore, { changes: { freeReturns: undefined } }, anOwner());
		await expect.poll(() => read(urls.home)).not.toContain("Devoluciones fáciles y gratis");
		const home = await read(urls.home);
		expect(home).toContain("Envío gratis");
		expect(home).not.toContain("Compromiso de igualar precios");
		expect(await read(urls.returns)).not.toContain("sin costo");
		const product = await read(urls.product(orderedSlug));
		expect(product).not.toContain("lo recogemos sin costo");
		expect(product).toContain("Cambios y devoluciones si llega dañado");
		for (const path of ["/igualamos-precios", "/devoluciones-gratis"]) {
			expect((await store.fetch(path)).status).toBe(404);
			expect(await read(urls.terms)).not.toContain("Igualamos precios");
		}
	});
});

test("the data controller is named wherever personal data are requested, and in the consent of an order", async () => {
	await changeBusiness(
		store.datastore,
		{
			changes: {
				legalName: "Casa Misti E.I.R.L.",
				paymentMethods: ["tarjetas", "Yape", "Plin"],
			},
		},
		anOwner(),
	);
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
