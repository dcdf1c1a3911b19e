import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { memoryOf } from "../bench/servers";
import type { Measured } from "./breaches";
import { newSender, type Scenario, type Stage } from "./scenario";
import { type ShopperTimes, timeShopper } from "./shopper-times";

const memoryIntervalMs = 200;

/** Runs a scenario once, while another shopper's requests are timed. */
export async function runScenario(scenario: Scenario, stage: Stage): Promise<Measured> {
	const attack = await scenario.prepare(stage);
	const { store } = stage;
	const diskBefore = diskBytes(store.dataDir);
	let memoryMB = 0;
	const watching = setInterval(() => {
		memoryMB = Math.max(memoryMB, memoryOfStore(stage));
	}, memoryIntervalMs);
	let problems: string[] = [];
	const work = async () => {
		problems = await attack();
	};
	try {
		const shopper =
			scenario.isTimed === false ? await untimed(work) : await timeShopper(store, newSender(), work);
		memoryMB = Math.max(memoryMB, memoryOfStore(stage));
		return { shopper, memoryMB, diskMB: (diskBytes(store.dataDir) - diskBefore) / 2 ** 20, problems };
	} finally {
		clearInterval(watching);
	}
}

/** Times the shopper while nobody attacks. */
export function timeQuietly({ store }: Stage, seconds: number): Promise<ShopperTimes> {
	return timeShopper(store, newSender(), () => pause(seconds * 1000));
}

/** Resident memory of the store in MB. @throws Error if it has stopped */
export function memoryOfStore({ store }: Stage): number {
	const { exitCode, signalCode, pid = 0 } = store.process;
	if (exitCode !== null || signalCode !== null)
		throw new Error(`The store has stopped:\n${store.output().slice(-2000)}`);
	return memoryOf({ pid });
}

async function untimed(work: () => Promise<void>): Promise<ShopperTimes> {
	await work();
	return { times: { kept: [], rendered: [], form: [] }, failures: [] };
}

function diskBytes(dataDir: string): number {
	return readdirSync(dataDir)
		.map((name) => statSync(join(dataDir, name)).size)
		.reduce((sum, size) => sum + size, 0);
}
