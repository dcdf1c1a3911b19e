/** Runs the checks and tests. Independent parts run in parallel. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { demoProject } from "../demo/run/auth-emulator";
import { chromiumAdvice, findTestChromium } from "../tests/browser/chromium";
import { freePort } from "../tests/support/ports";
import { describeCounts, readCounts, writeCounts } from "../tests/support/test-counts";
import { shareEmulator } from "../tests/unit/shop/account/auth-emulator";
import { flags, runScript, texts, type ValuesOf } from "./commands/read-options";

const help = `Usage: npm test [-- --pictures --repeat-failed]   every check, and every test that a change can break
       npm run test:all   the same, then what is slow by nature: other browsers, proxies, Google's
                          emulator, the W3C's checker, and an attack on the store
       npm run check      types, lint, architecture and unit tests (under half a minute)

  --second-node PATH      with test:all: run the unit and HTTP tests on this Node
  --repeat-failed         run a failed test once more, and name those that pass only then
  --pictures              leave pictures of every screen, light and dark, in screenshots/
  CHROMIUM                path of a Chromium; otherwise the system's is found, its headless shell first
  FIRESTORE_EMULATOR_JAR  path of cloud-firestore-emulator.jar; otherwise the Debian
                          package google-cloud-cli-firestore-emulator is looked for
  NOT_INSTALLED           what else the last lines name as left out, separated by semicolons

Tests that need what is not installed are left out; the last lines say which and why.
`;

interface Part {
	title: string;
	bin: string;
	args: string[];
	env?: Record<string, string>;
	node?: string;
}

const root = resolve(import.meta.dirname, "..");
const types: Part = { title: "Types", bin: "typescript-compiler/bin/tsc", args: [] };
const lint: Part = {
	title: "Lint",
	bin: "@biomejs/biome/bin/biome",
	args: ["check", "--error-on-warnings", "."],
};
const build: Part = { title: "Build", bin: "tsx/dist/cli.mjs", args: ["scripts/build.ts"] };
/** Two workers, because these tests never wait and each worker loads the modules again. */
const unitTests = vitest("Unit tests", ["unit"], ["--maxWorkers=2"]);
const quickUnitTests = { ...unitTests, env: { QUICK_TESTS: "1" } };
const slowTests = vitest("Slow tests", ["slow"], ["--maxWorkers=2"]);
const attack: Part = { title: "Attack", bin: "tsx/dist/cli.mjs", args: ["scripts/attack.ts", "--short"] };

const known = { ...flags("quick", "all", "pictures", "repeat-failed"), ...texts("second-node") };
let options: ValuesOf<typeof known> = {};
await runScript({ helpCommand: "npm test -- --help", help, options: known }, async (typed) => {
	options = typed;
	const isPassed = options.quick ? await runQuickTests() : await runWithCounts();
	if (!isPassed) process.exit(1);
});

async function runQuickTests(): Promise<boolean> {
	const results = [runQuietly(types), runQuietly(lint), runOpenly(quickUnitTests)];
	return !(await Promise.all(results)).includes(false);
}

async function runWithCounts(): Promise<boolean> {
	process.env.TEST_COUNTS = join(tmpdir(), `wasi-test-counts-${process.pid}.json`);
	if (options.pictures) process.env.PICTURES = "1";
	// The attack runs alone, because it measures times.
	const isPassed = (await runTests()) && (!options.all || (await runQuietly(attack)));
	for (const reason of process.env.NOT_INSTALLED?.split(";").filter(Boolean) ?? []) {
		const counts = readCounts();
		counts.leftOut[reason] = 0;
		writeCounts(counts);
	}
	process.stdout.write(describeCounts(readCounts()));
	rmSync(process.env.TEST_COUNTS, { force: true });
	return isPassed;
}

/** Compilers and unit tests keep both cores busy. The others wait half of their time, so all of them run at once. */
async function runTests(): Promise<boolean> {
	const checks = [runQuietly(types), runQuietly(lint), runQuietly(build), runOpenly(onSecondNode(unitTests))];
	if ((await Promise.all(checks)).includes(false)) return false;
	const chromium = findTestChromium();
	if (chromium) process.env.CHROMIUM = chromium;
	// The demo's for all tests: another one's start takes twelve seconds of processor time.
	const env = chromium ? shareEmulator({ host: `127.0.0.1:${await freePort()}`, project: demoProject }) : {};
	const isHttpApart = options["second-node"] !== undefined;
	const projects = ["system", ...(isHttpApart ? [] : ["http"]), ...(chromium ? ["browser"] : [])];
	// The HTTP tests leave their pages in it for the checker.
	const htmlFolder = mkdtempSync(join(tmpdir(), "wasi-html-"));
	const pages: Record<string, string> = options.all ? { HTML_FOLDER: htmlFolder } : {};
	const tests = runOpenly({ ...vitest("Tests", projects), env: isHttpApart ? env : { ...env, ...pages } });
	const ownHttpTests = { ...vitest("HTTP tests", ["http"], ["--maxWorkers=2"]), env: pages };
	const httpTests = isHttpApart ? runQuietly(onSecondNode(ownHttpTests)) : tests;
	const checkHtml = { ...vitest("Valid HTML", ["html"]), env: pages };
	const results = [
		tests,
		httpTests,
		...(options.all ? [runQuietly(slowTests), httpTests.then(() => runQuietly(checkHtml))] : []),
		...(chromium ? [] : [skipBrowserTests()]),
	];
	const isPassed = !(await Promise.all(results)).includes(false);
	rmSync(htmlFolder, { recursive: true });
	return isPassed;
}

/** Counts them as skipped. */
function skipBrowserTests(): Promise<boolean> {
	const reason = `Chromium is not installed. ${chromiumAdvice("chromium-headless-shell")}`;
	const part = vitest(
		"Browser tests, left out",
		["browser"],
		["--testNamePattern=(?!)", "--passWithNoTests"],
	);
	return runQuietly({ ...part, env: { LEFT_OUT: reason } });
}

function onSecondNode({ title, ...part }: Part): Part {
	const node = options["second-node"];
	return { ...part, title: node ? `${title} on ${node}` : title, node };
}

function vitest(title: string, projects: string[], args: string[] = []): Part {
	const chosen = projects.flatMap((project) => ["--project", project]);
	return { title, bin: "vitest/vitest.mjs", args: ["run", ...chosen, ...args] };
}

function runOpenly(part: Part): Promise<boolean> {
	return run(part, "inherit");
}

/** Shows the part's output at its end, since parallel outputs would mix, and only if it failed. */
function runQuietly(part: Part): Promise<boolean> {
	return run(part, "pipe");
}

/** Ends with a line that says how long it took. @returns whether it passed */
async function run({ title, bin, args, env, node }: Part, output: "inherit" | "pipe"): Promise<boolean> {
	const repeats = options["repeat-failed"] && bin.startsWith("vitest") ? ["--retry=1"] : [];
	const begun = performance.now();
	const isColoured = output === "pipe" && process.stdout.isTTY && !process.env.NO_COLOR;
	// Tests also start Node by its name.
	const path = node && { PATH: [dirname(resolve(node)), process.env.PATH].join(delimiter) };
	const child = spawn(node ?? process.execPath, [resolve(root, "node_modules", bin), ...args, ...repeats], {
		cwd: root,
		env: { ...process.env, ...env, ...path, ...(isColoured && { FORCE_COLOR: "1" }) },
		stdio: [output === "inherit" ? output : "ignore", output, output],
	});
	const outputs = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ""));
	const [[status], ...written] = await Promise.all([once(child, "close"), ...outputs]);
	if (status !== 0 && output === "pipe") process.stderr.write(`\n${written.join("")}`);
	const stream = status === 0 ? process.stdout : process.stderr;
	const seconds = Math.round((performance.now() - begun) / 1000);
	stream.write(`── ${title}: ${status === 0 ? "passed" : "failed"} after ${seconds} s\n`);
	return status === 0;
}
