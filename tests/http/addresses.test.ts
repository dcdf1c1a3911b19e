import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { formBody } from "../support/serving";
import { storeOfFile } from "../support/store-of-file";

const origin = "https://wasi.test";
const store = storeOfFile(async () => ({ PUBLIC_ORIGIN: origin }));

async function leadsTo(path: string, method = "GET") {
	const { status, headers } = await store.fetch(path, { method });
	return [status, headers.get("location")];
}

async function html(path: string, cookie = ""): Promise<string> {
	const response = await store.fetch(path, { headers: { cookie } });
	expect(response.status, path).toBe(200);
	return response.text();
}

test.each([
	["/PRODUCT-LIST", "/product-list"],
	["/product-list/", "/product-list"],
	["/SEGUIMIENTO/?pedido=WASI-7K3M-9XA4", "/seguimiento?pedido=WASI-7K3M-9XA4"],
	["/product-list/?q=MESA&utm_source=a", "/product-list?q=MESA&utm_source=a"],
	["/Product-List/?pagina=1&desde=x&q=MESA", "/product-list?q=MESA"],
	["/PRODUCT/Sofa-Ayni//?talla=XL&cantidad=01", "/product/sofa-ayni"],
	["/CATEGORIA/sala/?pagina=999&x=1", "/categoria/sala"],
	["/Tipos-De-Entrega/?departamento=nada", "/tipos-de-entrega#tu-distrito"],
])("one address per page: %s leads to %s", async (path, address) => {
	expect(await leadsTo(path)).toEqual([301, address]);
	expect(await leadsTo(path, "HEAD")).toEqual([301, address]);
	expect((await store.fetch(address)).status).toBe(200);
});

test.each([
	"/product/sofa-ayni.data",
	"/product-list.data?pagina=2",
	"/categoria/sala.data",
	"/tipos-de-entrega.data",
])("one address per page: the data at %s is no redirect", async (path) => {
	expect(await leadsTo(path)).toEqual([200, null]);
});

test.each(["//evil.example/", "/\\evil.example/", "//EVIL.example/product-list/", "/https://evil.example/"])(
	"one address per page: %s is not found, and redirects nowhere",
	async (path) => {
		expect(await leadsTo(path)).toEqual([404, null]);
	},
);

test("one address per page: a reference in an address keeps its capitals", async () => {
	expect(await leadsTo(urls.order("WASI-7K3M-9XA4"))).toEqual([302, urls.account]);
});

test("one address per page: a form may be posted to any notation of its address", async () => {
	const answer = await store.fetch("/CART/", formBody({ intent: "clear" }));
	expect(answer.status).toBe(303);
});

test("tracking parameters change nothing on a page, and survive a redirect", async () => {
	const tracked = "utm_source=boletin&gclid=x&fbclid=y";
	for (const path of [urls.home, urls.productList({ q: "mesa" }), urls.product("sofa-ayni")]) {
		const page = await html(path);
		expect(await html(`${path}${path.includes("?") ? "&" : "?"}${tracked}`)).toBe(page);
		expect(await html(`${path.replace("?", `?${tracked}&`)}`)).toBe(page);
	}
	expect(await leadsTo(`/product-list?pagina=1&${tracked}`)).toEqual([302, `/product-list?${tracked}`]);
	const order = urls.order("WASI-7K3M-9XA4");
	expect(await leadsTo(`${order}?${tracked}`)).toEqual([302, `${urls.account}?${tracked}`]);
});

test.each([
	["/?saludo=hola", "/"],
	["/nosotros?utm_source=a", "/nosotros"],
	["/product/sofa-ayni?cantidad=2", "/product/sofa-ayni"],
	["/product-list?pagina=2", "/product-list?pagina=2"],
])("the canonical address of %s is %s", async (path, canonical) => {
	expect(await html(path)).toContain(`<link rel="canonical" href="${origin + canonical}"`);
});

test("pages that search engines must leave out have no canonical address", async () => {
	const order = urls.trackedOrder("WASI-7K3M-9XA4");
	const personal = [urls.cart, urls.checkout, order, urls.account, urls.signIn, urls.unsubscribe()];
	const added = urls.addByLink("lampara-de-pie-killa");
	for (const path of [...personal, urls.complaintLookup, urls.productList({ q: "mesa" }), added, "/nada"]) {
		const page = await (await store.fetch(path)).text();
		expect(page, path).not.toContain("canonical");
		if (page) expect(page, path).toContain('<meta name="robots" content="noindex"');
	}
});
