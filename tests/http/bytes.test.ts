import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { placeOrder } from "../support/ordering";
import { formBody } from "../support/serving";
import { asData } from "../support/shared-pages";
import { newShopper } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
const unwanted = /\0|\uFFFD/;

/** @returns the body decoded as strict UTF-8, and 30 characters around a NUL or replacement character in it */
async function decode(response: Response): Promise<{ text: string; found: string | undefined }> {
	const text = new TextDecoder("utf-8", { fatal: true }).decode(await response.arrayBuffer());
	const at = text.search(unwanted);
	return { text, found: at < 0 ? undefined : text.slice(Math.max(0, at - 30), at + 30) };
}

test("a refused checkout returns accented text of any length intact", async () => {
	const found: string[] = [];
	for (let length = 1; length <= 120; length += 17) {
		const name = "áéíóúñ".repeat(20).slice(0, length);
		const sent = formBody(checkoutAnswers({ fullName: name, phone: "987" }));
		for (const path of [urls.checkout, asData(urls.checkout)]) {
			const response = await store.fetch(path, sent);
			expect(response.status).toBe(400);
			const answer = await decode(response);
			if (answer.found !== undefined || !answer.text.includes(name)) found.push(`${path} ${length}`);
		}
	}
	expect(found).toEqual([]);
});

test.each([
	`${urls.productList()}?q=me%00sa%FF`,
	`${urls.productList()}?q=%EF%BF%BDmesa`,
	`${asData(urls.productList())}?q=me%00sa%FF`,
	`${urls.tracking}?pedido=WASI-%00%C3`,
	`${urls.signIn}?volver=%00%FF`,
	"/product/celular-rimay?color=%FF",
	"/product/%00",
	"/product/%EF%BF%BD",
	"/product/%ff.data",
	"/nada%00.data",
])("removes invalid characters from a query string", async (path) => {
	const { text, found } = await decode(await store.fetch(path));
	expect(found).toBeUndefined();
	expect(text).not.toContain("\\u0000");
	if (path.includes("sa%FF")) expect(text).toContain("mesa");
});

test("removes invalid characters from a refused form", async () => {
	for (const path of [urls.checkout, asData(urls.checkout), urls.tracking, urls.cart]) {
		const body = "fullName=Mar%00%C3%ADa%FF&reference=%00%FF&intent=%00pay&slug=%FF&quantity=%00";
		const response = await store.fetch(path, { ...formBody({}), body });
		const { text, found } = await decode(response);
		expect(found, path).toBeUndefined();
		expect(text, path).not.toContain("\\u0000");
		if (path.startsWith(urls.checkout)) expect(text).toContain("María");
	}
});

test("removes invalid characters from a refused quantity, without splitting a character", async () => {
	const sku = "lampara-de-pie-killa";
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug: sku });
	const refused = { intent: "set", sku, quantity: `a${"👍".repeat(30)}` };
	const { text, found } = await decode(await shopper.post(urls.cart, refused));
	expect(text).toContain("👍");
	expect(found).toBeUndefined();
});

test("removes invalid characters from an order before it is stored", async () => {
	const typed = { fullName: "Mar\0ía\uFFFD", address: "Av. Lar\0co \uFFFD100" };
	const { reference, shopper } = await placeOrder(store, typed);
	const records = JSON.stringify(await store.datastore.list("order"));
	expect(records).toContain("María");
	expect(records).not.toMatch(/\\u0000|\uFFFD/);
	const page = await decode(await shopper.get(urls.placedOrder(reference)));
	expect(page.text).toContain("María");
	expect(page.found).toBeUndefined();
});
