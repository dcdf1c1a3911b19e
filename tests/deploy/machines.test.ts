import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { post } from "~/domain/mail/outbox.server";
import { parseOrder } from "~/domain/orders/order-record.server";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { runCommand } from "../support/commands";
import { confirmationLink } from "../support/confirmation-link";
import { signIn, signInAs } from "../support/desk";
import { hiddenFields, orderedSlug, placeOrder } from "../support/ordering";
import { formBody } from "../support/serving";
import { fieldValue, newShopper, textOf } from "../support/shopper";
import { isSubscribed } from "../support/subscribed";
import { complaintAnswers } from "../unit/domain/customer-service/complaint-answers";
import { messageAnswers } from "../unit/domain/customer-service/message-answers";
import { mailIds } from "../unit/domain/mail/mail-files";
import { aMail } from "../unit/domain/mail/mails";
import { signIn as signInByPhone, untilUp, withSignIn } from "../unit/shop/account/auth-emulator";
import { describeFrontCache } from "./front-cache";
import { type Machines, missing, startMachines } from "./machines";

const document = checkoutAnswers().documentNumber ?? "";

describe.skipIf(missing)(`two machines behind nginx${missing ? ` (skipped: ${missing})` : ""}`, () => {
	let machines: Machines;
	const storedOrders = async () =>
		(await machines.datastore.list("order")).map(({ fields }) => parseOrder(fields).reference);
	/** A claim that Firestore did not answer in time waits for its end. */
	const unclaimedMails = async () =>
		(await machines.datastore.list("outbox")).filter(({ fields }) => fields.attempts === 0);
	const sentMails = () => machines.stores.flatMap(({ dataDir }) => mailIds(dataDir));

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
		const account = newShopper(machines, [["wasi_session", cookie.slice(cookie.indexOf("=") + 1)]]);
		for (let times = 0; times < 2; times++) expect(await account.page(urls.orders())).toContain(reference);
		for (const store of machines.stores)
			expect(store.output().match(/"route":"\/shop\/product-shop"/g)).not.toBeNull();
	});

	test("the desk brings an order to its shopper, who reviews it", async () => {
		const { reference, shopper } = await placeOrder(machines);
		const { browser: desk } = await signInAs(machines, "keeper");
		const url = adminUrls.order(reference);
		const steps: Record<string, string>[] = [
			{ to: "paid", method: "yape", operation: "1" },
			{ to: "preparing" },
			{ to: "shipped" },
			{ to: "delivered" },
		];
		for (const [index, step] of steps.entries()) {
			const sent = await desk.post(url, { intent: "estado", seen: String(index + 1), ...step });
			expect([step.to, sent.status]).toEqual([step.to, 303]);
		}
		const review = urls.review({ pedido: reference, producto: orderedSlug });
		expect((await shopper.post(review, { stars: "5", text: "Firme y bonita" })).status).toBe(303);
		expect(await shopper.page(review)).toContain("Firme y bonita");
		const listed = await runCommand("reviews", ["list", "--pending"], machines.settings);
		const [id = ""] = /^[\da-f]{16}/m.exec(listed.stdout) ?? [];
		expect(await runCommand("reviews", ["approve", id], machines.settings)).toMatchObject({ status: 0 });
		for (const store of machines.stores)
			await expect.poll(() => newShopper(store).page(urls.product(orderedSlug))).toContain("Firme y bonita");
	});

	test("a complaint, a message, and the newsletter are stored once, whichever machine a form reaches twice", async () => {
		const key = crypto.randomUUID().replaceAll("-", "");
		const both = (path: string, fields: Record<string, string>) =>
			Promise.all(machines.stores.map((store) => store.fetch(path, formBody(fields))));
		const filed = await both(urls.complaints, { ...complaintAnswers(), key });
		const [location, other] = filed.map(({ headers }) => headers.get("location"));
		expect([location, other]).toEqual([expect.stringMatching(/numero=0*1-\d{4}$/), location]);
		const consumer = newShopper(machines);
		await consumer.post(urls.complaints, { ...complaintAnswers(), key });
		expect(await consumer.page(location ?? "")).toContain("La mesa llegó rota.");

		const message = messageAnswers();
		for (const { status } of await both(urls.contact(), message)) expect(status).toBe(303);
		expect(await machines.datastore.list("message")).toHaveLength(1);

		const email = "eva.rios@correo.pe";
		await placeOrder(machines, { email, newsOptIn: "on" });
		const reader = newShopper(machines);
		const link = confirmationLink(email);
		await reader.post(link, { shownAt: fieldValue(await reader.page(link), "shownAt") ?? "" });
		expect(await isSubscribed(machines.datastore, email)).toBe(true);
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

	test("both machines work at a long queue of mails, and each mail leaves from one of them", async () => {
		const ids = Array.from({ length: 120 }, (_, n) => `queued-${n}`);
		const changes = ids.map((id, n) => post(id, aMail({ to: `rosa${n}@correo.pe` }), new Date()));
		await machines.datastore.apply(changes);
		await expect.poll(unclaimedMails, { timeout: 90_000 }).toEqual([]);
		const waiting = (await machines.datastore.list("outbox")).map(({ id }) => id);
		const sent = sentMails().filter((id) => ids.includes(id));
		expect(sent.length).toBe(new Set(sent).size);
		expect(ids.filter((id) => !sent.includes(id) && !waiting.includes(id))).toEqual([]);
	});

	test("somebody who guesses a password has six guesses at each machine", async () => {
		const { email } = await signInAs(machines, "packer");
		const statuses: number[] = [];
		for (let times = 0; times < 14; times++) {
			const { status } = await signIn(machines, { email, password: `otra contraseña ${times}` }).sent;
			statuses.push(status);
		}
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
