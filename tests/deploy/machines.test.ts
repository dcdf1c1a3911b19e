import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { parseOrder } from "~/domain/orders/order-record.server";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { runCommand } from "../support/commands";
import { signIn, signInAs } from "../support/desk";
import { cookiesOf, orderedSlug, placeOrder } from "../support/ordering";
import { newShopper, textOf } from "../support/shopper";
import { signIn as signInByPhone, untilUp, withSignIn } from "../unit/shop/account/auth-emulator";
import { type Machines, missing, startMachines } from "./machines";

const document = checkoutAnswers().documentNumber ?? "";

/** 10,000 take a minute. */
const requests = Number(process.env.CACHE_REQUESTS ?? 200);
const lanes = 8;

describe.skipIf(missing)(`two machines behind nginx${missing ? ` (skipped: ${missing})` : ""}`, () => {
	let machines: Machines;
	const storedOrders = async () =>
		(await machines.datastore.find("order")).map(({ fields }) => parseOrder(fields).reference);

	beforeAll(async () => {
		const emulator = inject("authEmulator");
		await untilUp(emulator);
		machines = await startMachines({
			...withSignIn(emulator),
			CDN_CACHE_SECONDS: "1",
			// Pages print the store's address, and are compared with those of a store that is asked itself.
			PUBLIC_ORIGIN: "https://wasi.test",
		});
	});
	afterAll(() => machines?.stop());

	test("a shopper buys, looks at the order and signs in, while each request goes to the other machine", async () => {
		const visitor = newShopper(machines);
		for (const path of [urls.home, urls.productList(), urls.product(orderedSlug)]) await visitor.page(path);
		const { reference, shopper } = await placeOrder(machines, { phone: "+51 911 700 100" });
		expect(await shopper.page(urls.placedOrder(reference))).toContain(reference);
		const found = await visitor.post(urls.tracking, { reference, documentNumber: document });
		expect(await visitor.page(found.headers.get("location") ?? "")).toContain("Pendiente de pago");

		const { cookie } = await signInByPhone(machines, inject("authEmulator"), "911700100");
		const account = newShopper(machines, [["wasi_account", cookie.slice(cookie.indexOf("=") + 1)]]);
		for (let times = 0; times < 2; times++) expect(await account.page(urls.orders())).toContain(reference);
		for (const store of machines.stores)
			expect(store.output().match(/"route":"\/shop\/product-shop"/g)).not.toBeNull();
	});

	test("somebody who guesses a password has six guesses at each machine", async () => {
		const { email } = await signInAs(machines, "packer");
		const statuses: number[] = [];
		for (let times = 0; times < 14; times++)
			statuses.push((await signIn(machines, { email, password: `otra contraseña ${times}` }).sent).status);
		expect(statuses).toEqual([...Array<number>(12).fill(400), 429, 429]);
	});

	describe("nginx's cache in front", () => {
		const cacheStatus = async (path: string, cookie = "") => {
			const { headers } = await machines.cache.fetch(path, { headers: { cookie } });
			return headers.get("x-cache-status");
		};
		const paths = [
			urls.home,
			urls.productList(),
			urls.product(orderedSlug),
			urls.about,
			urls.cart,
			urls.orders(),
		];

		test("answers shared pages of visitors without cookies by itself, and asks about them later", async () => {
			await expect.poll(() => cacheStatus(urls.home)).toBe("HIT");
			await expect.poll(() => cacheStatus(urls.home), { interval: 1100 }).toBe("REVALIDATED");
			for (const path of [urls.tracking, urls.cart, urls.signIn])
				for (let times = 0; times < 3; times++) expect(await cacheStatus(path)).toBe("MISS");
			for (const cookie of ["wasi_cart=x", "a=b; __Host-wasi_account=x", "wasi_destination=x"])
				expect(await cacheStatus(urls.home, cookie)).toBe("BYPASS");
		});

		test("shows nobody another's page", { timeout: 600_000 }, async () => {
			const cookies = [""];
			for (const slug of [orderedSlug, "sofa-ayni", "lampara-de-mesa-inti"]) {
				const shopper = newShopper(machines.cache);
				await shopper.post(urls.cart, { intent: "add", slug });
				cookies.push(cookiesOf(shopper));
			}
			for (const number of ["911700201", "911700202"])
				cookies.push((await signInByPhone(machines.cache, inject("authEmulator"), number)).cookie);
			const visits = cookies.flatMap((cookie) =>
				paths.map((path) => ({ path, init: { headers: { cookie } } })),
			);
			const read = async (answer: Response) =>
				`${answer.status} ${answer.headers.get("location")} ${await answer.text()}`;
			const own = await Promise.all(
				visits.map(async ({ path, init }) => read(await machines.stores[0].fetch(path, init))),
			);
			// Pages without anything personal are the same for several visitors.
			expect(new Set(own).size).toBeGreaterThan(cookies.length * 2);

			const foreign: string[] = [];
			let asked = 0;
			const lane = async () => {
				while (asked < requests) {
					// A step that shares no factor with the number of visits.
					const visit = (asked++ * 29) % visits.length;
					const { path, init } = visits[visit] ?? visits[0] ?? { path: "", init: {} };
					const answer = await read(await machines.cache.fetch(path, init));
					if (answer !== own[visit]) foreign.push(`${path}: ${answer.slice(0, 300)}`);
				}
			};
			await Promise.all(Array.from({ length: lanes }, lane));
			expect(foreign).toEqual([]);
		});

		test("shows a changed price to everybody", async () => {
			const product = urls.product(orderedSlug);
			const stranger = newShopper(machines.cache);
			const shopper = newShopper(machines.cache);
			await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
			await expect.poll(() => cacheStatus(product)).toBe("HIT");
			expect(textOf(await stranger.page(product))).not.toContain("S/ 1,234.00");
			const set = ["product", "set", orderedSlug, "--price", "1234", "--yes"];
			expect(await runCommand("catalog", set, machines.settings)).toMatchObject({ status: 0 });
			for (const visitor of [stranger, shopper])
				for (const path of [product, urls.productList({ q: "mikuy" })])
					await expect
						.poll(async () => textOf(await visitor.page(path)).replaceAll("\u00a0", " "))
						.toContain("S/ 1,234.00");
			expect(textOf(await shopper.page(urls.cart)).replaceAll("\u00a0", " ")).toContain("S/ 1,234.00");
		});
	});

	test("a machine that dies among orders loses none and doubles none", async () => {
		const before = await storedOrders();
		const acknowledged: string[] = [];
		const dying = machines.stores[1].process;
		const order = async () => {
			acknowledged.push((await placeOrder(machines)).reference);
			if (acknowledged.length === 6) dying.kill("SIGKILL");
		};
		const lane = async () => {
			while (acknowledged.length < 16) await order();
		};
		await Promise.all([once(dying, "exit"), lane(), lane(), lane()]);
		const added = (await storedOrders()).filter((reference) => !before.includes(reference));
		expect(added.sort()).toEqual(acknowledged.sort());
		expect(textOf(await newShopper(machines).page(urls.home))).toContain("Iluminación");
	});
});
