import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { memoryOf } from "../bench/servers";
import type { Measured } from "./breaches";
import { newSender, type Scenario, type Stage } from "./scenario";
import { timeShopper } from "./shopper-times";

const memoryIntervalMs = 200;

/** Runs a scenario once, while another shopper's requests are timed. */
export async function runScenario(scenario: Scenario, stage: Stage): Promise<Measured> {
	const attack = await scenario.prepare(stage);
	const { store } = stage;
	const diskBefore = diskMB(store.dataDir);
	let memoryMB = 0;
	const watch = () => {
		memoryMB = Math.max(memoryMB, memoryOfStore(stage));
	};
	const watching = setInterval(watch, memoryIntervalMs);
	try {
		const [shopper, problems] = await timeShopper(store, newSender(), attack, scenario.isTimed);
		watch();
		return { shopper, memoryMB, diskMB: diskMB(store.dataDir) - diskBefore, problems };
	} finally {
		clearInterval(watching);
	}
}

/** Resident memory of the store and of the process that decodes its pictures, in MB. @throws Error if it has stopped */
export function memoryOfStore({ store }: Stage): number {
	const { exitCode, signalCode, pid = 0 } = store.process;
	if (exitCode !== null || signalCode !== null)
		throw new Error(`The store has stopped:\n${store.output().slice(-2000)}`);
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
	return [pid, ...children.map(Number)].reduce((sum, one) => sum + memoryOf({ pid: one }), 0);
}

function diskMB(dataDir: string): number {
	const sizes = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).size);
	return sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20;
}
