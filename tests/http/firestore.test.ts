import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parseOrder } from "~/domain/orders/order-record.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { runCommand } from "../support/commands";
import { hiddenFields, orderedSlug, placeOrder, runOrders } from "../support/ordering";
import { type RunningStore, startStore } from "../support/serving";
import { expectStatus, fieldValue, newShopper } from "../support/shopper";
import { type Emulator, findEmulator, startEmulator } from "../unit/platform/datastore/firestore-emulator";
import { startProxy, type TcpProxy } from "../unit/platform/datastore/tcp-proxy";

const { jar, missing } = findEmulator();
const patience = { timeout: 40_000, interval: 500 };
const emulated = (host: string) => ({
	STORE_MODE: "demo",
	DATASTORE: "firestore",
	FIREBASE_PROJECT_ID: "demo-wasi",
	FIRESTORE_EMULATOR_HOST: host,
});

describe.skipIf(missing)(`a store on Firestore${missing ? ` (skipped: ${missing})` : ""}`, () => {
	let emulator: Emulator;
	let proxy: TcpProxy;
	let store: RunningStore;
	/** Bypasses the proxy, with a long deadline: a cold emulator's first responses take seconds. */
	const references = async () => {
		const ofEmulator = { projectId: "demo-wasi", emulatorHost: emulator.host, deadlineMs: 30_000 };
		const datastore = await openDatastore({ kind: "firestore", ...ofEmulator });
		const orders = (await datastore.find("order")).map(({ fields }) => parseOrder(fields).reference);
		await datastore.close();
		return orders;
	};
	const home = async () => {
		const response = await store.fetch(urls.home);
		expect(response.status).toBe(200);
		return response.text();
	};
	const stream = async () => ((await (await store.fetch(urls.health)).json()) as { stream: string }).stream;
	const catalog = (...args: string[]) => runCommand("catalog", args, emulated(emulator.host));

	/** Retries, because a cold emulator's first responses take longer than the store's deadline. */
	const seed = async () => {
		for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; )
			if ((await catalog("seed")).status === 0) return;
		throw new Error("the emulator takes no records");
	};

	beforeAll(async () => {
		emulator = await startEmulator(jar ?? "");
		await seed();
		proxy = await startProxy(emulator.host);
		store = await startStore({ env: emulated(proxy.host), seed: false });
	});
	afterAll(async () => {
		await store?.stop();
		await proxy?.close();
		await emulator?.kill();
	});

	test("stores orders, and lets the shop change their status and the shoppers track them", async () => {
		// The catalogue arrives in parts, and a busy emulator may miss the store's deadline.
		const { reference, shopper } = await vi.waitFor(() => placeOrder(store), patience);
		const orders = (...args: string[]) => runOrders(emulated(emulator.host), ...args);
		expect((await orders("list")).stdout).toContain(`${reference}\t`);
		expect(await orders("status", reference, "paid", "--paid-by", "yape")).toMatchObject({
			status: 0,
			stderr: "",
		});
		const tracked = () => shopper.page(urls.trackedOrder(reference));
		await expect.poll(tracked).toContain("Recibimos tu pago");
		expect((await orders("export")).stdout).toMatch(new RegExp(`^${reference},.*,paid,`, "m"));
	});

	test("answers 503 with the form while Firestore is not heard, and stores one order when it is sent again", async () => {
		const before = await references();
		const shopper = newShopper(store);
		const order = async () => {
			await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
			return shopper.page(urls.checkout);
		};
		await expect.poll(order).toContain("Mesa de comedor Mikuy");
		const answers = checkoutAnswers(await hiddenFields(shopper));
		proxy.mode = "loses answers";
		const refused = await expectStatus(503, shopper.post(urls.checkout, answers));
		expect(refused).toContain("No pudimos confirmar tu pedido");
		expect(fieldValue(refused, "documentNumber")).toBe(answers.documentNumber);
		expect(fieldValue(refused, "key")).toBe(answers.key);

		proxy.mode = "passes";
		proxy.cut();
		const location = await vi.waitFor(async () => {
			const { status, headers } = await shopper.post(urls.checkout, answers);
			expect(status).toBe(303);
			return headers.get("location") ?? "";
		}, patience);
		const added = (await references()).filter((reference) => !before.includes(reference));
		expect(added).toHaveLength(1);
		expect(location).toContain(added[0]);
		expect(await shopper.page(location)).toContain("Pendiente de pago");
	});

	test("shows changes by other processes, keeps serving the last catalogue during an outage, and recovers", async () => {
		await expect.poll(home).toContain("Iluminación");
		await expect.poll(stream).toBe("live");
		expect(
			(await catalog("category", "set", "jardin", "--name", "Jardín", "--image", "/images/x.svg")).status,
		).toBe(0);
		await expect.poll(home).toContain("Jardín");

		const port = Number(emulator.host.split(":")[1]);
		await emulator.kill();
		await expect.poll(stream, { timeout: 30_000, interval: 250 }).toBe("stale");
		expect(await home()).toContain("Jardín");
		const failed = await catalog("category", "remove", "jardin");
		expect(failed.status).toBe(1);
		expect(failed.stderr).not.toMatch(/\n\s+at /);

		// The new emulator is empty, and the stream reports all records as deleted.
		emulator = await startEmulator(jar ?? "", port);
		await new Promise((resume) => setTimeout(resume, 3000));
		expect(await home()).toContain("Jardín");
		expect(await stream()).toBe("stale");

		await seed();
		await expect.poll(stream, { timeout: 30_000, interval: 250 }).toBe("live");
		await expect.poll(home).not.toContain("Jardín");
		expect(await home()).toContain("Iluminación");
	});
});
