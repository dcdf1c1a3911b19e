/** Runs the checks and tests. Independent parts run in parallel. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { chromiumAdvice, findTestChromium } from "../tests/browser/chromium";
import { shareEmulator, startAuthEmulator } from "../tests/unit/shop/account/auth-emulator";
import { readOptions } from "./commands/read-options";

const help = `Usage: npm test [-- --attack --pictures --repeat-failed]   every check and test (about eight minutes on two cores)
       npm run check   types, lint, architecture and unit tests (under half a minute)

  --attack                afterwards attack the store, in the short form of npm run attack (a minute)
  --repeat-failed         run a failed test once more, and name those that pass only then
  --pictures              leave a picture of every screen in screenshots/
  CHROMIUM                path of a Chromium; otherwise the system's is found, its headless shell first
  FIRESTORE_EMULATOR_JAR  path of cloud-firestore-emulator.jar; otherwise the Debian
                          package google-cloud-cli-firestore-emulator is looked for
`;

interface Part {
	title: string;
	bin: string;
	args: string[];
}

const root = resolve(import.meta.dirname, "..");
const types: Part = { title: "Types", bin: "typescript-compiler/bin/tsc", args: [] };
const lint: Part = {
	title: "Lint",
	bin: "@biomejs/biome/bin/biome",
	args: ["check", "--error-on-warnings", "."],
};
const build: Part = { title: "Build", bin: "@remix-run/dev/dist/cli.js", args: ["vite:build"] };
const unitTests: Part = { title: "Unit tests", bin: "vitest/vitest.mjs", args: ["run", "--project", "unit"] };
const otherTests: Part = { title: "Tests", bin: "vitest/vitest.mjs", args: ["run", "--project", "!unit"] };
const attack: Part = { title: "Attack", bin: "tsx/dist/cli.mjs", args: ["scripts/attack.ts", "--short"] };

const options = readOptions(
	"npm test -- --help",
	{
		quick: { type: "boolean" },
		attack: { type: "boolean" },
		pictures: { type: "boolean" },
		"repeat-failed": { type: "boolean" },
	},
	help,
);
if (options.quick) {
	const results = [runQuietly(types), runQuietly(lint), runOpenly(unitTests)];
	if ((await Promise.all(results)).includes(false)) process.exit(1);
} else {
	process.env.CHROMIUM = findOrInstallChromium();
	process.env.TEST_COUNTS = join(tmpdir(), `wasi-test-counts-${process.pid}.json`);
	if (options.pictures) process.env.PICTURES = "1";
	if (options["repeat-failed"]) for (const { args } of [unitTests, otherTests]) args.push("--retry=1");
	// One for the tests and the attack: its start takes eight seconds of processor time.
	const emulator = await startAuthEmulator();
	Object.assign(process.env, shareEmulator(emulator));
	const isPassed = await runAll();
	await emulator.stop();
	rmSync(process.env.TEST_COUNTS, { force: true });
	if (!isPassed) process.exit(1);
}

async function runAll(): Promise<boolean> {
	const results = [runQuietly(types), runQuietly(lint), runQuietly(build), runOpenly(unitTests)];
	if ((await Promise.all(results)).includes(false)) return false;
	if (!(await runOpenly(otherTests))) return false;
	// The attack runs alone, because it measures times.
	return options.attack ? runQuietly(attack) : true;
}

/** Streams the part's output. @returns whether it passed */
async function runOpenly(part: Part): Promise<boolean> {
	const child = spawn(process.execPath, commandOf(part), { cwd: root, stdio: "inherit" });
	const [status] = await once(child, "exit");
	return report(part, status);
}

/** Shows the part's output at its end, since parallel outputs would mix, and only if it failed. */
async function runQuietly(part: Part): Promise<boolean> {
	const colours = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: "1" } : {};
	const child = spawn(process.execPath, commandOf(part), {
		cwd: root,
		env: { ...process.env, ...colours },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const [output, errors, [status]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, "close"),
	]);
	if (status !== 0) process.stderr.write(`\n${output}${errors}`);
	return report(part, status);
}

function report({ title }: Part, status: number | null): boolean {
	if (status === 0) process.stdout.write(`── ${title}: passed\n`);
	else process.stderr.write(`── ${title}: failed\n`);
	return status === 0;
}

function commandOf({ bin, args }: Part): string[] {
	return [resolve(root, "node_modules", bin), ...args];
}

function findOrInstallChromium(): string {
	const found = findTestChromium();
	if (found) return found;
	const isDebianRoot = existsSync("/etc/debian_version") && process.getuid?.() === 0;
	if (isDebianRoot) {
		process.stdout.write("── Installing Chromium\n");
		const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
		spawnSync("apt-get", ["update", "-qq"], options);
		spawnSync(
			"apt-get",
			["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"],
			options,
		);
		const installed = findTestChromium();
		if (installed) return installed;
	}
	process.stderr.write(`The browser tests need Chromium. ${chromiumAdvice("chromium-headless-shell")}\n`);
	process.exit(1);
}
