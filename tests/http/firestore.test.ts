import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parseOrder } from "~/domain/orders/order-record.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { runCommand } from "../support/commands";
import { hiddenFields, orderedSlug, placeOrder, runOrders } from "../support/ordering";
import { type RunningStore, startStore } from "../support/serving";
import { expectStatus, fieldValue, newShopper } from "../support/shopper";
import { missing, newProject, warmEmulator } from "../unit/platform/datastore/shared-emulator";
import { startProxy, type TcpProxy } from "../unit/platform/datastore/tcp-proxy";

const projectId = newProject();
const patience = { timeout: 40_000, interval: 500 };
const emulated = (host: string) => ({
	STORE_MODE: "demo",
	DATASTORE: "firestore",
	FIREBASE_PROJECT_ID: projectId,
	FIRESTORE_EMULATOR_HOST: host,
});

describe.skipIf(missing)(`a store on Firestore${missing ? ` (skipped: ${missing})` : ""}`, () => {
	let emulatorHost: string;
	let proxy: TcpProxy;
	let store: RunningStore;
	/** Bypasses the proxy. */
	const references = async () => {
		const config = { kind: "firestore", projectId, emulatorHost, deadlineMs: 30_000 } as const;
		const datastore = await openDatastore(config);
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
	const catalog = (...args: string[]) => runCommand("catalog", args, emulated(emulatorHost));

	/** A busy emulator may miss the deadline. */
	const seed = () => vi.waitFor(async () => expect((await catalog("seed")).status).toBe(0), patience);

	beforeAll(async () => {
		emulatorHost = await warmEmulator();
		await seed();
		proxy = await startProxy(emulatorHost);
		store = await startStore({ env: emulated(proxy.host), seed: false });
	});
	afterAll(async () => {
		await store?.stop();
		await proxy?.close();
	});

	test("stores orders, and lets the shop change their status and the shoppers track them", async () => {
		// The catalogue arrives in parts, and a busy emulator may miss the store's deadline.
		const { reference, shopper } = await vi.waitFor(() => placeOrder(store), patience);
		const orders = (...args: string[]) => runOrders(emulated(emulatorHost), ...args);
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

		proxy.mode = "refuses";
		await expect.poll(stream, { timeout: 30_000, interval: 250 }).toBe("stale");
		expect(await home()).toContain("Jardín");

		// The stream reports all records as deleted.
		const records = `/emulator/v1/projects/${projectId}/databases/(default)/documents`;
		expect((await fetch(`http://${emulatorHost}${records}`, { method: "DELETE" })).status).toBe(200);
		proxy.mode = "passes";
		await new Promise((resume) => setTimeout(resume, 3000));
		expect(await home()).toContain("Jardín");
		expect(await stream()).toBe("stale");

		await seed();
		await expect.poll(stream, { timeout: 30_000, interval: 250 }).toBe("live");
		await expect.poll(home).not.toContain("Jardín");
		expect(await home()).toContain("Iluminación");
	});
});
