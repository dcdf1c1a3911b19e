import { setTimeout as pause } from "node:timers/promises";
import { changeUnits } from "../../app/domain/goods/change-stock.server";
import { changeStatus } from "../../app/domain/orders/change-order.server";
import { DatastoreUnavailable } from "../../app/platform/datastore/datastore.server";
import { type DatastoreConfig, openDatastore } from "../../app/platform/open-datastore.server";
import { urls } from "../../app/platform/urls";
import { seedBusinessIfAbsent } from "../../demo/business";
import { seedDemo } from "../../demo/seed";
import { orderedSlug, placeOrder } from "../../tests/support/ordering";
import { fetchOnce } from "../../tests/support/serving";
import { newShopper } from "../../tests/support/shopper";
import { complaintAnswers } from "../../tests/unit/domain/customer-service/complaint-answers";
import { findEmulator, startEmulator } from "../../tests/unit/platform/datastore/firestore-emulator";
import { percentile } from "./percentile";
import { type Server, startStoreOn } from "./servers";
import { progress, say, table } from "./table";

/** The result of one kind of work done concurrently for some seconds. */
interface MachinesLoad {
	what: string;
	atOnce: number;
	perSecond: number;
	p95Ms: number;
	/** Answers with 503, and calls that missed the datastore's deadline. */
	refused: number;
	done: number;
}

const processes = 4;
const actor = { by: "bench", role: "owner" as const, now: new Date() };

/** Four stores on Google's emulator under loads that grow. All orders are of one product. */
export async function measureMachines(seconds: number): Promise<MachinesLoad[]> {
	const { jar, missing } = findEmulator();
	if (!jar) throw new Error(`Machines cannot be measured: ${missing}.`);
	const emulator = await startEmulator(jar);
	const config: DatastoreConfig = { kind: "firestore", projectId: "demo-wasi", emulatorHost: emulator.host };
	const datastores = await Promise.all(Array.from({ length: processes }, () => openDatastore(config)));
	try {
		progress("starting four stores");
		await seed(config);
		const stores = await Promise.all(datastores.map(() => startStoreOn(settingsFor(emulator.host))));
		for (const store of stores) await untilWarm(store);
		const loads: MachinesLoad[] = [];
		const measure = async (what: string, atOnce: number, task: (turn: number) => Promise<unknown>) => {
			progress(`${atOnce} ${what} at once`);
			loads.push({ what, atOnce, ...(await load(atOnce, seconds, task)) });
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
				if (datastore) await changeStatus(datastore, { reference, status: "paid" }, actor);
			});
		return loads;
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
	await changeUnits(datastore, new Map([[orderedSlug, () => 100_000]]), { actor, reason: "counted" });
	await datastore.close();
}

function settingsFor(emulatorHost: string): Record<string, string> {
	return {
		STORE_MODE: "demo",
		DATASTORE: "firestore",
		FIREBASE_PROJECT_ID: "demo-wasi",
		FIRESTORE_EMULATOR_HOST: emulatorHost,
		CLIENT_ADDRESS_HEADER: "x-real-ip",
	};
}

/** Retries until the emulator is warm: a cold one misses the stores' deadline. */
async function untilWarm(store: Server): Promise<void> {
	const giveUpAt = Date.now() + 60_000;
	for (;;) {
		try {
			return void (await placeOrder(inTurn([store], 0)));
		} catch (error) {
			if (Date.now() > giveUpAt) throw error;
			await pause(500);
		}
	}
}

/** Each request goes to the next store. @param turn chooses the first store and the sender */
function inTurn(stores: readonly Server[], turn: number) {
	let next = turn;
	return {
		fetch: (path: string, init: RequestInit = {}) => {
			const { url = "" } = stores[next++ % stores.length] ?? {};
			const sender = `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`;
			return fetchOnce(url + path, { ...init, headers: { ...init.headers, "x-real-ip": sender } });
		},
	};
}

async function complain(store: Parameters<typeof newShopper>[0]): Promise<void> {
	const { status } = await newShopper(store).post(urls.complaints, {
		...complaintAnswers({ detail: `La mesa llegó rota: ${crypto.randomUUID()}` }),
	});
	if (status !== 303) throw new Error(`no complaint was filed: ${status}`);
}

let turns = 0;

async function load(atOnce: number, seconds: number, task: (turn: number) => Promise<unknown>) {
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
				if (!isRefusal(error)) throw error;
				refused += 1;
			}
		}
	};
	await Promise.all(Array.from({ length: atOnce }, work));
	const elapsed = (performance.now() - begun) / 1000;
	return { perSecond: times.length / elapsed, p95Ms: percentile(times, 0.95), refused, done: times.length };
}

function isRefusal(error: unknown): boolean {
	return error instanceof DatastoreUnavailable || (error instanceof Error && /: 503/.test(error.message));
}

export function printMachines(loads: MachinesLoad[]): void {
	say("\nFour processes on one emulator\n");
	table(
		["at once", "done in a second", "95th percentile", "refused"],
		loads.map(({ what, atOnce, perSecond, p95Ms, refused, done }) => [
			`${atOnce} ${what}`,
			perSecond.toFixed(1),
			`${(p95Ms / 1000).toFixed(1)} s`,
			`${refused} of ${done + refused}`,
		]),
		1,
	);
}
