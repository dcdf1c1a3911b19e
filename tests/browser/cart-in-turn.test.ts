import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { urls } from "~/platform/urls";
import { storeOfFile } from "../support/store-of-file";
import { shopperOf, storeOrder } from "../support/stored-orders";
import { desktop, emptyPage, forgive, open, takeCookies } from "./browser";
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

/** A way to the store that answers one of the changes of the cart late, once it is counted from here on. */
async function slowWay() {
	const changes = { sent: 0, answered: 0, late: 0 };
	const way = createServer((received, response) => {
		const { method, url = "", headers } = received;
		const isChange = method === "POST" && url.startsWith(urls.cart);
		const isLate = isChange && ++changes.sent === changes.late;
		const forwarded = request(store.url + url, { method, headers }, async (answer) => {
			if (isLate) await pause(1500);
			if (isChange) changes.answered++;
			response.writeHead(answer.statusCode ?? 500, answer.headers);
			answer.pipe(response);
		});
		forwarded.on("error", () => response.destroy());
		response.on("close", () => forwarded.destroy());
		received.pipe(forwarded);
	}).listen(0);
	onTestFinished(() => {
		way.close();
		way.closeAllConnections();
	});
	const startLate = (late: number) => Object.assign(changes, { sent: 0, answered: 0, late });
	return { baseURL: `http://localhost:${(way.address() as AddressInfo).port}`, changes, startLate };
}

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

test.each(pairs.flatMap(([first, second]) => ([1, 2] as const).map((late) => ({ first, second, late }))))(
	"of two forms, $first and $second, neither undoes the other, with the answer of number $late late",
	async ({ first, second, late }) => {
		const { baseURL, changes, startLate } = await slowWay();
		const page = await emptyPage(desktop, { baseURL });
		const acted: string[] = [first, second];
		const order = acted.includes("again") ? await storeOrder(store) : undefined;
		if (order) await takeCookies(page, await shopperOf(store, order.reference), baseURL);
		await startCart(page, baseURL, acted.includes("remove") ? "FERIA10" : undefined);
		await open(page, order ? urls.trackedOrder(order.reference) : urls.cart);
		startLate(late);
		await acts[first](page);
		await acts[second](page);
		await expect.poll(() => changes.answered).toBe(2);
		await page.goto(urls.cart);
		const main = page.getByRole("main");
		expect(await main.getByLabel(`Cantidad de ${lamp}`).inputValue()).toBe("2");
		expect(await main.getByRole("button", { name: /^Quitar Descuento/ }).count()).toBe(
			acted.includes("use") ? 1 : 0,
		);
		expect(await main.getByLabel(/^Cantidad de/).count()).toBe(order ? order.lines.length + 1 : 1);
	},
);

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
