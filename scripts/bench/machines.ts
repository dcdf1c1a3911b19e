import { setTimeout as pause } from "node:timers/promises";
import { changeUnits } from "../../app/domain/goods/change-stock.server";
import { changeStatus } from "../../app/domain/orders/change-order.server";
import { DatastoreUnavailable } from "../../app/platform/datastore/datastore.server";
import { type DatastoreConfig, openDatastore } from "../../app/platform/open-datastore.server";
import { urls } from "../../app/platform/urls";
import { seedBusinessIfAbsent } from "../../demo/business";
import { seedDemo } from "../../demo/seed";
import { anOwner } from "../../tests/support/actors";
import { orderedSlug, placeOrder } from "../../tests/support/ordering";
import { newShopper } from "../../tests/support/shopper";
import { complaintAnswers } from "../../tests/unit/domain/customer-service/complaint-answers";
import { findEmulator, startEmulator } from "../../tests/unit/platform/datastore/firestore-emulator";
import { type Figure, percentile, progress } from "./figures";
import { type Server, startStore } from "./servers";

const processes = 4;

/** Four stores on Google's emulator under loads that grow. All orders are of one product. */
export async function measureMachines(seconds: number): Promise<Figure[]> {
	const { jar, missing } = findEmulator();
	if (!jar) throw new Error(`Machines cannot be measured: ${missing}.`);
	const emulator = await startEmulator(jar);
	const config: DatastoreConfig = { kind: "firestore", projectId: "demo-wasi", emulatorHost: emulator.host };
	const datastores = await Promise.all(Array.from({ length: processes }, () => openDatastore(config)));
	try {
		await seed(config);
		const stores = await Promise.all(datastores.map(() => startOn(emulator.host)));
		for (const store of stores) await untilWarm(store);
		const figures: Figure[] = [];
		const measure = async (what: string, atOnce: number, task: (turn: number) => Promise<unknown>) => {
			progress(`${atOnce} ${what} at once`);
			figures.push(...(await load(`${atOnce} ${what}`, atOnce, seconds, task)));
		};

		const placed: string[] = [];
		for (const atOnce of [1, 4, 16, 64])
			await measure("orders", atOnce, async (turn) => {
				placed.push((await placeOrder(inTurn(stores, turn))).reference);
			});
		for (const atOnce of [16, 64])
			await measure("complaints", atOnce, (turn) => complain(inTurn(stores, turn)));
		progress("waiting until the orders' mails are sent");
		while (
			(await datastores[0]?.find("outbox", { by: "due", until: new Date().toISOString(), size: 1 }))
				?.length !== 0
		)
			await pause(500);
		for (const atOnce of [8, 32])
			await measure("payments", atOnce, async (turn) => {
				const reference = placed.pop() ?? (await placeOrder(inTurn(stores, turn))).reference;
				const datastore = datastores[turn % processes];
				if (datastore) await changeStatus(datastore, { reference, status: "paid" }, anOwner());
			});
		return figures;
	} finally {
		await Promise.all(datastores.map((datastore) => datastore.close()));
		await emulator.kill();
	}
}

/** Stocks more units than can be sold during the measurement. */
async function seed(config: DatastoreConfig): Promise<void> {
	const datastore = await openDatastore({ ...config, deadlineMs: 30_000 } as DatastoreConfig);
	await seedBusinessIfAbsent(datastore);
	await seedDemo(datastore);
	await changeUnits(datastore, new Map([[orderedSlug, () => 100_000]]), {
		actor: anOwner(),
		reason: "counted",
	});
	await datastore.close();
}

function startOn(emulatorHost: string): Promise<Server> {
	const env = {
		STORE_MODE: "demo",
		DATASTORE: "firestore",
		FIREBASE_PROJECT_ID: "demo-wasi",
		FIRESTORE_EMULATOR_HOST: emulatorHost,
		CLIENT_ADDRESS_HEADER: "x-real-ip",
	};
	return startStore({ env, fill: async () => {} });
}

/** Retries until the emulator is warm: a cold one misses the stores' deadline. */
async function untilWarm(store: Server): Promise<void> {
	const giveUpAt = Date.now() + 60_000;
	const order = (): Promise<unknown> =>
		placeOrder(inTurn([store], 0)).catch(async (error) => {
			if (Date.now() > giveUpAt) throw error;
			await pause(500);
			return order();
		});
	await order();
}

/** Each request goes to the next store. @param turn chooses the first store and the sender */
function inTurn(stores: readonly Server[], turn: number) {
	let next = turn;
	return {
		fetch: (path: string, init: RequestInit = {}) => {
			const store = stores[next++ % stores.length] as Server;
			const sender = `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`;
			return store.fetch(path, { ...init, headers: { ...init.headers, "x-real-ip": sender } });
		},
	};
}

async function complain(store: Parameters<typeof newShopper>[0]): Promise<void> {
	const answers = complaintAnswers({ detail: `La mesa llegó rota: ${crypto.randomUUID()}` });
	const { status } = await newShopper(store).post(urls.complaints, { ...answers });
	if (status !== 303) throw new Error(`no complaint was filed: ${status}`);
}

let turns = 0;

/** Counts as refused what was answered with 503, and calls that missed the datastore's deadline. */
async function load(
	what: string,
	atOnce: number,
	seconds: number,
	task: (turn: number) => Promise<unknown>,
): Promise<Figure[]> {
	const times: number[] = [];
	let refused = 0;
	const begun = performance.now();
	const work = async () => {
		while (performance.now() - begun < seconds * 1000) {
			const started = performance.now();
			try {
				await task(turns++);
				times.push(performance.now() - started);
			} catch (error) {
				if (!(error instanceof DatastoreUnavailable) && !/: 503/.test((error as Error).message)) throw error;
				refused += 1;
			}
		}
	};
	await Promise.all(Array.from({ length: atOnce }, work));
	const perSecond = (1000 * times.length) / (performance.now() - begun);
	return [
		{ what: `${what}, done in a second`, value: perSecond, unit: "" },
		{ what: "  95th percentile", value: percentile(times, 0.95) / 1000, unit: "s" },
		{ what: "  refused", value: refused, unit: `of ${times.length + refused}` },
	];
}
