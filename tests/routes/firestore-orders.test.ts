import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatastore } from "~/datastore/open-datastore.server";
import { parseOrder } from "~/orders/order-codec.server";
import { urls } from "~/urls";
import { seedDemo } from "../../demo/seed";
import { checkoutAnswers } from "../answers";
import { type Emulator, findEmulator, startEmulator } from "../datastore/firestore-emulator";
import { type ProxyMode, startProxy, type TcpProxy } from "../datastore/tcp-proxy";
import { hiddenFields } from "../ordering";
import { type RunningStore, startStore } from "../serving";
import { fieldValue, newShopper } from "../shopper";

const { jar, missing } = findEmulator();
const projectId = "demo-wasi";

describe.skipIf(missing)(`orders on Firestore${missing ? ` (skipped: ${missing})` : ""}`, () => {
	let emulator: Emulator;
	let proxy: TcpProxy;
	let store: RunningStore;
	/** Bypasses the proxy, with a long deadline: a cold emulator's first responses take seconds. */
	const directly = () =>
		openDatastore({ kind: "firestore", projectId, emulatorHost: emulator.host, deadlineMs: 30_000 });
	const references = async () => {
		const datastore = await directly();
		const orders = (await datastore.list("order")).map(({ fields }) => parseOrder(fields).reference);
		await datastore.close();
		return orders;
	};

	beforeAll(async () => {
		emulator = await startEmulator(jar ?? "");
		const datastore = await directly();
		await seedDemo(datastore);
		await datastore.runTransaction([{ collection: "order", id: "warm" }], () => ({ changes: [], result: 0 }));
		await datastore.close();
		proxy = await startProxy(emulator.host);
		store = await startStore({
			env: {
				STORE_MODE: "demo",
				DATASTORE: "firestore",
				FIREBASE_PROJECT_ID: projectId,
				FIRESTORE_EMULATOR_HOST: proxy.host,
			},
			seed: false,
		});
	});
	afterAll(async () => {
		await store?.stop();
		await proxy?.close();
		await emulator?.kill();
	});

	test.each<[string, ProxyMode]>([
		["Firestore hears, and is not heard", "loses answers"],
		["Firestore hears nothing", "loses requests"],
		["Firestore cannot be reached", "refuses"],
	])("%s: answers 503 with the form, and stores one order when it is sent again", async (_, mode) => {
		const before = await references();
		const shopper = newShopper(store);
		await expect
			.poll(() => shopper.page(urls.checkout), { timeout: 20_000 })
			.toContain("Lámpara de pie Killa");
		const answers = checkoutAnswers(await hiddenFields(shopper));
		proxy.mode = mode;
		const response = await shopper.post(urls.checkout, answers);
		expect(response.status).toBe(503);
		const refused = await response.text();
		expect(refused).toContain("No pudimos confirmar tu pedido");
		expect(fieldValue(refused, "documentNumber")).toBe(answers.documentNumber);
		expect(fieldValue(refused, "key")).toBe(answers.key);

		proxy.mode = "passes";
		proxy.cut();
		let location = "";
		await expect
			.poll(
				async () => {
					const again = await shopper.post(urls.checkout, answers);
					location = again.headers.get("location") ?? "";
					return again.status;
				},
				{ timeout: 30_000, interval: 500 },
			)
			.toBe(303);
		const added = (await references()).filter((reference) => !before.includes(reference));
		expect(added).toHaveLength(1);
		expect(location).toContain(added[0]);
		expect(await shopper.page(location)).toContain("Pendiente de pago");
	});
});
