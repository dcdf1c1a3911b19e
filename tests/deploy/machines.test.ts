import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { parseOrder } from "~/domain/orders/order-record.server";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { signIn, signInAs } from "../support/desk";
import { hiddenFields, orderedSlug, placeOrder } from "../support/ordering";
import { newShopper, textOf } from "../support/shopper";
import { signIn as signInByPhone, untilUp, withSignIn } from "../unit/shop/account/auth-emulator";
import { describeFrontCache } from "./front-cache";
import { type Machines, missing, startMachines } from "./machines";

const document = checkoutAnswers().documentNumber ?? "";

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

	test("an order that is sent to both machines at once is placed once", async () => {
		const before = await storedOrders();
		const placed: string[] = [];
		for (let times = 0; times < 5; times++) {
			const shopper = newShopper(machines);
			await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
			const answers = checkoutAnswers(await hiddenFields(shopper));
			const locations = await Promise.all(
				machines.stores.map(async (store) => {
					const sent = await newShopper(store, shopper.cookies).post(urls.checkout, answers);
					return new URL(sent.headers.get("location") ?? "", store.url).searchParams.get("pedido");
				}),
			);
			expect(new Set(locations).size).toBe(1);
			placed.push(locations[0] ?? "");
		}
		const added = (await storedOrders()).filter((reference) => !before.includes(reference));
		expect(added.sort()).toEqual(placed.sort());
	});

	test("somebody who guesses a password has six guesses at each machine", async () => {
		const { email } = await signInAs(machines, "packer");
		const statuses: number[] = [];
		for (let times = 0; times < 14; times++)
			statuses.push((await signIn(machines, { email, password: `otra contraseña ${times}` }).sent).status);
		expect(statuses).toEqual([...Array<number>(12).fill(400), 429, 429]);
	});

	describeFrontCache(() => machines);

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
