/** Starts a built store, attacks it over loopback, and fails if another shopper would notice. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
	findBreaches,
	type Measured,
	maxDiskMB,
	maxMemoryMB,
	p95Of,
	slowerByMs,
	usuallySlowerByMs,
} from "./attack/breaches";
import { attackByGrowth } from "./attack/growth/run-growth";
import { newSender, openStage, type Scenario, type Stage, type StageOptions } from "./attack/scenario";
import { accountScenarios } from "./attack/scenarios/accounts";
import { floods } from "./attack/scenarios/floods";
import { isolationScenarios } from "./attack/scenarios/isolation";
import { ownerScenarios } from "./attack/scenarios/owners";
import { sharedResourceScenarios } from "./attack/scenarios/shared-resources";
import { uploadScenarios } from "./attack/scenarios/uploads";
import { kinds, type ShopperTimes, timeShopper } from "./attack/shopper-times";
import { median, progress, say } from "./bench/figures";
import { runOnBuild } from "./bench/run-on-build";
import { memoryOf } from "./bench/servers";
import { drawTable } from "./commands/format";
import { flags, readWholeNumber, runScript, texts } from "./commands/read-options";

const tries = 5;

const help = `Usage: npm run attack [-- --growth --short --behind-nginx --only PATTERN --times N]

Starts the built store (npm run build) on a free loopback port, with a temporary folder. One scenario
after another attacks it from one sender or from many, while another shopper's requests are timed.
Prints a table and exits with 1 where that shopper's kept page took over ${usuallySlowerByMs} ms more than on the
quiet store at the median; where, at the 95th percentile, it took over ${slowerByMs.kept} ms more, a rendered page
or a form over ${slowerByMs.rendered} ms more; where that shopper saw a server error or 429, where the store used over
${maxMemoryMB} MB of memory or ${maxDiskMB} MB more of disk, and where an answer showed another shopper's data or an
owner was refused. On a slower machine more time is allowed in proportion. A scenario with a breach is
repeated on a new store, and counts as broken if each of ${tries} runs has one.

  --growth         instead: fills every input that shoppers with orders, a packer and an owner find
                   (headers, paths, queries, cookies, the fields of all forms) with hostile bytes, and
                   fails where twice the bytes cost much more than twice the time, or where an answer is a
                   server error, lacks a security header or shows a framework's text; and where forms take
                   more than eight times the memory of what was sent
  --short          under a minute without breaches: less of everything, measured for a second each, for which
                   twice the time is allowed; npm run test:all runs it
  --only PATTERN   only scenarios or inputs whose name matches this regular expression
  --behind-nginx   through nginx with deploy/nginx.conf, which must be installed
  --times N        with so many times as many connections, photos and streams (1)

Nothing else should work on the machine meanwhile. Ctrl-C ends all of it.
`;

const scenarios: Scenario[] = [
	...floods,
	...accountScenarios,
	...ownerScenarios,
	...sharedResourceScenarios,
	...isolationScenarios,
	...uploadScenarios,
];

let stage: Stage | undefined;
const options = { ...flags("growth", "short", "behind-nginx"), ...texts("only", "times") };
await runScript({ helpCommand: "npm run attack -- --help", help, options }, (typed) => {
	const { growth = false, short = false, only = "", times = "1" } = typed;
	const stageOptions = {
		isShort: short,
		times: readWholeNumber("times", times, 1),
		isBehindNginx: typed["behind-nginx"] ?? false,
	};
	const named = new RegExp(only, "i");
	return runOnBuild(
		"attack",
		() => (growth ? attackByGrowth(named) : attackInTurn(named, stageOptions)),
		async () => stage?.close(),
	);
});

async function attackInTurn(named: RegExp, options: StageOptions): Promise<number> {
	const open = () => openStage(options);
	const chosen = scenarios.filter(({ name, isLong }) => named.test(name) && !(options.isShort && isLong));
	stage = await open();
	let quiet = await measureQuiet(stage);
	const rows = [
		rowOf("nothing", { shopper: quiet, memoryMB: memoryOfStore(stage), diskMB: 0, problems: [] }, []),
	];
	const broken: string[] = [];
	for (const scenario of chosen) {
		progress(`${scenario.name} …`);
		let breaches: string[] = [];
		for (let run = 1; run <= tries; run++) {
			// After a breach, because memory and rate limits do not recover within minutes.
			if (run > 1 || scenario.needsNewStore) {
				await stage.close();
				stage = await open();
				quiet = await measureQuiet(stage);
			}
			const measured = await runScenario(scenario, stage);
			breaches = findBreaches(measured, quiet, {
				medianMs: scenario.medianMs,
				timesAsSlow: options.isShort ? 2 : 1,
			});
			for (const breach of breaches) progress(`  run ${run}: ${breach}`);
			if (breaches.length > 0 && run < tries) continue;
			const row = rowOf(scenario.name, measured, breaches);
			progress(`  ${row.slice(1).join("  ")}`);
			rows.push(row);
			break;
		}
		broken.push(...breaches.map((breach) => `${scenario.name}: ${breach}`));
	}
	const head = [
		...["attack", "kept p50 ms", "longest", "p95", "rendered p95", "form p95"],
		...["failures", "memory MB", "disk MB", ""],
	];
	say(drawTable([head, ...rows], 1));
	for (const breach of broken) say(breach);
	return broken.length > 0 ? 1 : 0;
}

/** Measures the store without attacks, after a warm-up of one second. */
async function measureQuiet({ store, isShort }: Stage): Promise<ShopperTimes> {
	await timeShopper(store, newSender(), () => pause(1000));
	return (await timeShopper(store, newSender(), () => pause(isShort ? 1000 : 5000)))[0];
}

function rowOf(name: string, { shopper, memoryMB, diskMB }: Measured, breaches: string[]): string[] {
	const { kept } = shopper.times;
	const p95 = kinds.map((kind) => p95Of(shopper, kind) || 0);
	const numbers = [
		median(kept) || 0,
		Math.max(0, ...kept),
		...p95,
		shopper.failures.length,
		memoryMB,
		diskMB,
	].map((number) => number.toFixed(0));
	return [name, ...numbers, breaches.length > 0 ? "broken" : ""];
}

async function runScenario(scenario: Scenario, stage: Stage): Promise<Measured> {
	const attack = await scenario.prepare(stage);
	const { store } = stage;
	const diskBefore = diskMB(store.dataDir);
	let memoryMB = 0;
	const watch = () => {
		memoryMB = Math.max(memoryMB, memoryOfStore(stage));
	};
	const watching = setInterval(watch, 200);
	try {
		const [shopper, problems] = await timeShopper(store, newSender(), attack, scenario.isTimed);
		watch();
		return { shopper, memoryMB, diskMB: diskMB(store.dataDir) - diskBefore, problems };
	} finally {
		clearInterval(watching);
	}
}

/** Resident memory of the store and of the process that decodes its pictures, in MB. @throws Error if it has stopped */
function memoryOfStore({ store }: Stage): number {
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
