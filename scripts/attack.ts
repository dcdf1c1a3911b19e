/** Starts a built store, attacks it over loopback, and fails if another shopper would notice. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../tests/support/serving";
import {
	type StartedAuthEmulator,
	startAuthEmulator,
	untilUp,
} from "../tests/unit/shop/account/auth-emulator";
import { findBreaches, type Measured, maxDiskMB, maxMemoryMB, slowerByMs } from "./attack/breaches";
import { type Extent, type OpenStage, openStage } from "./attack/open-stage";
import { memoryOfStore, runScenario, timeQuietly } from "./attack/run-scenario";
import type { Scenario } from "./attack/scenario";
import { accountScenarios } from "./attack/scenarios/accounts";
import { connectionScenarios } from "./attack/scenarios/connections";
import { deskScenarios } from "./attack/scenarios/desk";
import { formScenarios } from "./attack/scenarios/forms";
import { hostileScenarios } from "./attack/scenarios/hostile";
import { isolationScenarios } from "./attack/scenarios/isolation";
import { ownerScenarios } from "./attack/scenarios/owners";
import { pageScenarios } from "./attack/scenarios/pages";
import { sharedResourceScenarios } from "./attack/scenarios/shared-resources";
import { uploadScenarios } from "./attack/scenarios/uploads";
import type { ShopperTimes } from "./attack/shopper-times";
import { percentile } from "./bench/percentile";
import { table } from "./bench/table";
import { readOptions, readWholeNumber } from "./commands/read-options";

const helpCommand = "npm run attack -- --help";

const help = `Usage: npm run attack [-- --short --only PATTERN --tries N --requests N --orders N --seed N]

Starts the built store (npm run build) and Firebase's Auth emulator on free loopback ports, with
temporary folders. One scenario after another attacks it from one sender or from many, while another
shopper's requests are timed. Prints a table and exits with 1 where, at the 95th percentile, that
shopper's kept page took over ${slowerByMs.kept} ms more than on the quiet store, a rendered page or a form over
${slowerByMs.rendered} ms more, where that shopper saw a server error or 429, where the store used over ${maxMemoryMB} MB of memory or
${maxDiskMB} MB more of disk, and where an answer showed another shopper's data or an owner was refused.
On a slower machine more time is allowed in proportion. A scenario with a breach is repeated on a new
store, and counts as broken if each repetition has one.

  --short          under a minute without breaches: less of everything; npm test runs it
  --only PATTERN   only scenarios whose name matches this regular expression
  --tries N        how often a scenario may run until it has no breach (5)
  --requests N     hostile requests (100000; short: 1000)
  --orders N       orders of one account (8000; short: 400)
  --seed N         of the hostile requests; the same seed sends the same ones (1)

Nothing else should work on the machine meanwhile. Ctrl-C ends all of it.
`;

const scenarios: Scenario[] = [
	...connectionScenarios,
	...formScenarios,
	...pageScenarios,
	...accountScenarios,
	...ownerScenarios,
	...deskScenarios,
	...sharedResourceScenarios,
	...isolationScenarios,
	...hostileScenarios,
	...uploadScenarios,
];

let emulator: StartedAuthEmulator | undefined;
let stage: OpenStage | undefined;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(130));
await main().then(end, (error: Error) => {
	process.stderr.write(`${error.message}\n`);
	return end(1);
});

/** @returns the exit code */
async function main(): Promise<number> {
	const values = readOptions(
		helpCommand,
		{
			short: { type: "boolean", default: false },
			only: { type: "string", default: "" },
			tries: { type: "string", default: "5" },
			requests: { type: "string" },
			orders: { type: "string" },
			seed: { type: "string", default: "1" },
		},
		help,
	);
	const isShort = values.short;
	const read = (name: "requests" | "orders", usual: number) =>
		readWholeNumber(name, values[name] ?? String(usual), 0, helpCommand);
	const extent: Extent = {
		isShort,
		seconds: isShort ? 0.6 : 10,
		hostileRequests: read("requests", isShort ? 1000 : 100_000),
		orders: read("orders", isShort ? 400 : 8000),
		seed: readWholeNumber("seed", values.seed, 0, helpCommand),
	};
	const tries = readWholeNumber("tries", values.tries, 1, helpCommand);
	if (!existsSync(join(root, "build/server/index.js")))
		throw new Error("There is no build to attack: run npm run build first.");

	const only = new RegExp(values.only, "i");
	const chosen = scenarios.filter(({ name, isLong }) => only.test(name) && !(isShort && isLong));
	emulator = await startAuthEmulator();
	return attack(emulator, extent, chosen, tries);
}

async function attack(
	emulator: StartedAuthEmulator,
	extent: Extent,
	chosen: Scenario[],
	tries: number,
): Promise<number> {
	[stage] = await Promise.all([openStage(emulator, extent), untilUp(emulator)]);
	let quiet = await measureQuiet(stage);
	const rows = [
		rowOf("nothing", { shopper: quiet, memoryMB: memoryOfStore(stage), diskMB: 0, problems: [] }),
	];
	const broken: string[] = [];
	for (const scenario of chosen) {
		process.stderr.write(`${scenario.name} …\n`);
		if (scenario.needsNewStore) {
			await stage.close();
			stage = await openStage(emulator, extent);
			await timeQuietly(stage, 1); // as a warm-up
		}
		for (let run = 1; run <= tries; run++) {
			const measured = await runScenario(scenario, stage);
			const breaches = findBreaches(measured, quiet);
			for (const breach of breaches) process.stderr.write(`  run ${run}: ${breach}\n`);
			const isLast = breaches.length === 0 || run === tries;
			if (isLast) rows.push(rowOf(scenario.name, measured, breaches.length === 0));
			if (isLast) broken.push(...breaches.map((breach) => `${scenario.name}: ${breach}`));
			if (breaches.length === 0) break;
			// A new store, because memory and rate limits do not recover within minutes.
			await stage.close();
			stage = await openStage(emulator, extent);
			quiet = await measureQuiet(stage);
		}
	}
	printReport(rows, broken);
	return broken.length > 0 ? 1 : 0;
}

/** Measures the store without attacks, after a warm-up of one second. */
async function measureQuiet(stage: OpenStage): Promise<ShopperTimes> {
	await timeQuietly(stage, 1);
	return timeQuietly(stage, stage.isShort ? 1 : 5);
}

function rowOf(name: string, { shopper, memoryMB, diskMB }: Measured, isKept = true): string[] {
	const p95 = (["kept", "rendered", "form"] as const).map(
		(kind) => percentile(shopper.times[kind], 0.95) || 0,
	);
	const numbers = [...p95, shopper.failures.length, memoryMB, diskMB].map((number) => number.toFixed(0));
	return [name, ...numbers, isKept ? "" : "broken"];
}

function printReport(rows: string[][], broken: string[]): void {
	const head = ["attack", "kept p95 ms", "rendered", "form", "failures", "memory MB", "disk MB", ""];
	table(head, rows, 1);
	for (const breach of broken) process.stdout.write(`${breach}\n`);
}

async function end(code: number): Promise<void> {
	await Promise.allSettled([stage?.close(), emulator?.stop()]);
	process.exit(code);
}
