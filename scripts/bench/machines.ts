import { setTimeout as pause } from "node:timers/promises";
import { changeUnits } from "~/domain/goods/change-stock.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { type Datastore, DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { findInPages } from "~/platform/datastore/find-in-pages.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { urls } from "~/platform/urls";
import { seedBusinessIfAbsent } from "../../demo/business";
import { seedDemo } from "../../demo/seed";
import { anOwner } from "../../tests/support/actors";
import { orderedSlug, placeOrder } from "../../tests/support/ordering";
import { newShopper } from "../../tests/support/shopper";
import { complaintAnswers } from "../../tests/unit/domain/customer-service/complaint-answers";
import { findEmulator, startEmulator } from "../../tests/unit/platform/datastore/firestore-emulator";
import { type Figure, figure, median, percentile, progress } from "./figures";
import { cpuMsOf, endServers, type Server, startStore } from "./servers";
import { until } from "./visits";

const changes = 10;

/** Two and four stores on Google's emulator under loads that grow. All orders are of one product. */
export async function measureMachines(seconds: number): Promise<Figure[]> {
	const { jar, missing } = findEmulator();
	if (!jar) throw new Error(`Machines cannot be measured: ${missing}.`);
	const figures: Figure[] = [];
	for (const processes of [2, 4]) {
		progress(`starting ${processes} stores`);
		const emulator = await startEmulator(jar);
		try {
			figures.push(figure(`${processes} processes`, processes));
			figures.push(...(await measureProcesses(processes, emulator.host, seconds)));
		} finally {
			await emulator.kill();
			await endServers();
		}
	}
	return figures;
}

async function measureProcesses(processes: number, emulatorHost: string, seconds: number): Promise<Figure[]> {
	const config = { kind: "firestore", projectId: "demo-wasi", emulatorHost, deadlineMs: 30_000 } as const;
	const datastore = await openDatastore(config);
	await seedBusinessIfAbsent(datastore);
	await seedDemo(datastore);
	// More units than can be sold during the measurement.
	const units = new Map([[orderedSlug, () => 100_000]]);
	await changeUnits(datastore, units, { actor: anOwner(), reason: "counted" });
	const stores = await Promise.all(Array.from({ length: processes }, () => startOn(emulatorHost)));
	for (const store of stores) await untilWarm(store);
	const figures: Figure[] = [];
	const measure = async (what: string, atOnce: number, task: (turn: number) => Promise<unknown>) => {
		progress(`${atOnce} ${what} at once`);
		figures.push(...(await load(`${what}, ${atOnce} at once`, atOnce, seconds, task)));
	};
	const placed: string[] = [];
	const order = async (turn: number) => {
		const email = `rosa${turn}@correo.pe`;
		placed.push((await placeOrder(inTurn(stores, turn), { email })).reference);
	};
	const cpuBefore = stores.map(cpuMsOf);
	for (const atOnce of [1, 4, 16, 64]) await measure("orders", atOnce, order);
	const cpuMs = stores.reduce((sum, store, index) => sum + cpuMsOf(store) - (cpuBefore[index] ?? 0), 0);
	figures.push(figure("processor time of an order in the stores", cpuMs / placed.length, "ms"));
	const complain = async (turn: number) => {
		const answers = complaintAnswers({ detail: `La mesa llegó rota: ${crypto.randomUUID()}` });
		const { status } = await newShopper(inTurn(stores, turn)).post(urls.complaints, answers);
		if (status !== 303) throw new Error(`no complaint was filed: ${status}`);
	};
	for (const atOnce of [16, 64]) await measure("complaints", atOnce, complain);
	figures.push(...(await countLost(datastore, stores, placed)));
	const desk = await openDatastore({ ...config, deadlineMs: 2000 });
	await measure("payments", 16, async () => {
		const reference = placed.pop();
		if (!reference) return "none is left";
		return collectPayment(desk, { reference, method: "yape" }, anOwner());
	});
	figures.push(...(await timeChanges(datastore, stores)));
	await Promise.all([datastore.close(), desk.close()]);
	return figures;
}

/** Waits until the mails are sent, and looks for each answered order and for its two mails. */
async function countLost(
	datastore: Datastore,
	stores: readonly Server[],
	placed: readonly string[],
): Promise<Figure[]> {
	progress(`waiting until the mails of ${placed.length} orders are sent`);
	const begun = performance.now();
	const isDue = async () =>
		(await datastore.find("outbox", { by: "due", until: new Date().toISOString(), size: 1 })).length > 0;
	while (await isDue()) await pause(500);
	const seconds = (performance.now() - begun) / 1000;
	const stored = new Set<unknown>();
	for await (const records of findInPages(datastore, "order", {}))
		for (const { fields } of records) stored.add(fields.reference);
	const sent = stores.flatMap(
		({ output }) => output().match(/(?<="mail":")wasi-[^"]*-placed[^"]*(?=","msg":"a mail was sent)/g) ?? [],
	);
	const ofPlaced = placed.map(toOrderId).flatMap((id) => [`${id}-placed`, `${id}-placed-keeper`]);
	const lost = placed.filter((reference) => !stored.has(reference)).length;
	const unsent = ofPlaced.filter((id) => !sent.includes(id)).length;
	return [
		figure("answered orders that are not stored", lost, `of ${placed.length}`, 0),
		figure("their mails that were not sent", unsent, `of ${ofPlaced.length}`, 0),
		figure("mails that were sent twice", sent.length - new Set(sent).size, "", 0),
		figure("all mails are sent after the last order and complaint within", seconds, "s"),
	];
}

async function timeChanges(datastore: Datastore, stores: readonly Server[]): Promise<Figure[]> {
	progress("changing a product, which shows in all processes");
	const product = await datastore.get("product", orderedSlug);
	const times: number[] = [];
	for (let count = 0; count < changes; count++) {
		const name = `Mesa cambiada ${count}`;
		await datastore.set("product", orderedSlug, { ...product, name });
		const shown = stores.map((store) => until(store, urls.product(orderedSlug), name));
		times.push(Math.max(...(await Promise.all(shown))));
	}
	return [
		figure("a change shows in all processes after, median", median(times), "ms"),
		figure("  at most", Math.max(...times), "ms", 1000),
	];
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

/** Orders until the emulator is warm: a cold one misses the stores' deadline. */
async function untilWarm(store: Server): Promise<void> {
	for (let tries = 0; tries < 120; tries++, await pause(500))
		if (await placeOrder(inTurn([store], 0)).catch(() => undefined)) return;
	throw new Error(`The emulator is not warm after a minute:\n${store.output().slice(-2000)}`);
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
				if ((await task(turns++)) === "none is left") return;
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
		figure(`${what}: done in a second`, perSecond),
		figure("  95th percentile", percentile(times, 0.95) / 1000, "s"),
		figure("  refused", refused, `of ${times.length + refused}`),
	];
}
