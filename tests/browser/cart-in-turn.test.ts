import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { mainOf, plain } from "../http/parse";
import { attributeOf } from "../support/html-form";
import { storeOfFile } from "../support/store-of-file";
import { shopperOf, storeOrder } from "../support/stored-orders";
import { desktop, emptyPage, forgive, hydrated, open, sharedPage, takeCookies } from "./browser";
import { openCart } from "./cart-controls";
import { untilFocused } from "./focus";

const lamp = "Lámpara de pie Killa";
// As a demo, whose cookies need no https.
const store = storeOfFile(async () => ({ STORE_MODE: "demo" }));
beforeAll(() =>
	store.datastore.set("discount-code", "feria10", {
		...{ code: "FERIA10", kind: "percent", value: 10, least: 0 },
		...{ used: 0, hasEnded: false },
	}),
);

const changes = { sent: 0, answered: 0, late: 0, release: () => {} };
/** A way to the store that holds back its answer to the change of the cart that is late. */
const way = createServer((received, response) => {
	const { method, url = "", headers } = received;
	const isChange = method === "POST" && url.startsWith(urls.cart);
	const isLate = isChange && ++changes.sent === changes.late;
	const released = isLate && new Promise<void>((resolve) => Object.assign(changes, { release: resolve }));
	const forwarded = request(store.url + url, { method, headers }, async (answer) => {
		await released;
		if (isChange) changes.answered++;
		response.writeHead(answer.statusCode ?? 500, answer.headers);
		answer.pipe(response);
	});
	forwarded.on("error", () => response.destroy());
	response.on("close", () => forwarded.destroy());
	received.pipe(forwarded);
});
beforeAll(() => void way.listen(0));
afterAll(() => {
	way.close();
	way.closeAllConnections();
});

async function startCart(page: Page, url: string, code?: string): Promise<void> {
	const send = (form: Record<string, string>) =>
		page.request.post(url + urls.cart, { headers: { Origin: url }, form });
	await send({ intent: "clear" });
	await send({ intent: "add", slug: "lampara-de-pie-killa" });
	if (code) await send({ intent: "discount", code });
}

const acts = {
	async more(page: Page) {
		const panel = await openCart(page);
		await panel.getByRole("button", { name: `Agregar uno de ${lamp}` }).click();
		await page.keyboard.press("Escape");
	},
	async use(page: Page) {
		const field = page.getByLabel("Código de descuento");
		if (!(await field.isVisible())) await page.getByText("¿Tienes un código?").click();
		await field.fill("FERIA10");
		await page.getByRole("button", { name: "Usar código" }).click();
	},
	remove: (page: Page) => page.getByRole("button", { name: /^Quitar Descuento FERIA10/ }).click(),
	again: (page: Page) => page.getByRole("button", { name: "Comprar de nuevo" }).click(),
};

const pairs = [
	["more", "use"],
	["use", "more"],
	["more", "remove"],
	["remove", "more"],
	["more", "again"],
	["again", "more"],
] as const;

const shared = sharedPage(desktop);

test.each(pairs)(
	"of two forms, %s and %s, neither undoes the other, whichever answer is late",
	async (...acted) => {
		const page = shared();
		const baseURL = `http://localhost:${(way.address() as AddressInfo).port}`;
		const has = (act: keyof typeof acts) => acted.some((one) => one === act);
		for (const late of [1, 2]) {
			await page.context().clearCookies();
			const order = has("again") ? await storeOrder(store) : undefined;
			if (order) await takeCookies(page, await shopperOf(store, order.reference), baseURL);
			changes.late = 0;
			await startCart(page, baseURL, has("remove") ? "FERIA10" : undefined);
			await open(page, baseURL + (order ? urls.trackedOrder(order.reference) : urls.cart));
			Object.assign(changes, { sent: 0, answered: 0, late });
			for (const act of acted) await acts[act](page);
			// By then a page that does not wait for the first answer has sent both.
			await hydrated(page);
			await expect.poll(() => changes.sent).toBeGreaterThanOrEqual(late);
			changes.release();
			await expect.poll(() => changes.answered).toBe(2);
			const lines = order ? order.lines.length + 1 : 1;
			const expected = { lamps: "2", codes: has("use") ? 1 : 0, lines };
			await expect
				.poll(() => storedCart(page, baseURL), { message: `answer ${late} late` })
				.toEqual(expected);
		}
	},
);

/** What the store shows of the cart in the browser's cookies. */
async function storedCart(page: Page, url: string) {
	const html = mainOf(await (await page.request.get(url + urls.cart)).text());
	const fields = html.match(/<input[^>]*aria-label="Cantidad de [^>]*>/g) ?? [];
	const field = fields.find((tag) => attributeOf(tag, "aria-label") === `Cantidad de ${lamp}`) ?? "";
	const codes = plain(html).match(/Quitar\s+Descuento/g)?.length ?? 0;
	return { lamps: attributeOf(field, "value"), codes, lines: fields.length };
}

test("a code that is refused has the focus beside its message, and one that is used leaves it on the totals", async () => {
	const page = await emptyPage(desktop, { baseURL: store.url });
	await startCart(page, store.url);
	await open(page, urls.cart);
	const field = page.getByLabel("Código de descuento");
	await page.getByText("¿Tienes un código?").click();
	await field.fill("NADA99");
	await page.getByRole("button", { name: "Usar código" }).click();
	await page.getByText("No existe el código NADA99").waitFor();
	forgive(/status of 400/);
	await untilFocused(field);
	expect(await field.inputValue()).toBe("NADA99");
	await field.fill("FERIA1");
	await acts.more(page);
	await page.getByText(`Ahora llevas 2 de ${lamp}`).first().waitFor({ state: "attached" });
	expect(await page.getByText("No existe el código").count(), "beside what was typed since").toBe(0);
	await page.getByRole("button", { name: "Usar código" }).click();
	await page.getByText("No existe el código FERIA1").waitFor();
	forgive(/status of 400/);
	await acts.use(page);
	await untilFocused(page.locator("#descuento"));
	await acts.remove(page);
	await untilFocused(page.locator("#descuento"));
	await page.getByText("¿Tienes un código?").waitFor();
});

test("«Comprar Ahora» without an answer is undone, with a message, and the changes behind it are sent", async () => {
	const page = await emptyPage(desktop, { baseURL: store.url });
	await startCart(page, store.url);
	await page.clock.install();
	await open(page, urls.product("lampara-de-pie-killa"));
	await page.route("**/cart.data**", () => {}, { times: 1 });
	const sent = page.waitForRequest((request) => request.method() === "POST");
	await page.getByRole("button", { name: "Comprar Ahora" }).click({ noWaitAfter: true });
	await sent;
	await page.clock.fastForward(4000);
	await acts.more(page);
	await page.clock.fastForward(6000);
	await page.getByRole("alert").filter({ hasText: "La tienda no respondió" }).waitFor();
	await page.getByText(`Ahora llevas 2 de ${lamp}`).first().waitFor({ state: "attached" });
});
