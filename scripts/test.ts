/** Everything that must hold: types, lint, unit, contract, architecture, route and browser tests. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { findChromium } from "../tests/browser/chromium";

const help = `Usage: npm test [-- --pictures]   everything, browser tests among them (ten minutes on two cores)
       npm run check              types, lint and unit tests (under half a minute)

  --pictures              leave a picture of every screen in screenshots/
  CHROMIUM                path of a Chromium; otherwise the system's is found
  FIRESTORE_EMULATOR_JAR  path of cloud-firestore-emulator.jar; otherwise the Debian
                          package google-cloud-cli-firestore-emulator is looked for
`;

const root = resolve(import.meta.dirname, "..");
const isQuick = process.argv.includes("--quick");

if (process.argv.includes("--help") || process.argv.includes("-h")) {
	process.stdout.write(help);
} else {
	const pictures = process.argv.includes("--pictures") ? { PICTURES: "1" } : {};
	const env = isQuick ? process.env : { ...process.env, ...pictures, CHROMIUM: findOrInstallChromium() };
	run("Types", "typescript/bin/tsc", ["--noEmit"], env);
	run("Lint", "@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."], env);
	if (isQuick) {
		run("Unit tests", "vitest/vitest.mjs", ["run", "--project", "unit"], env);
	} else {
		run("Build", "@remix-run/dev/dist/cli.js", ["vite:build"], env);
		run("Tests", "vitest/vitest.mjs", ["run"], env);
	}
}

function run(title: string, bin: string, args: string[], env: NodeJS.ProcessEnv): void {
	process.stdout.write(`\n── ${title}\n`);
	const { status } = spawnSync(process.execPath, [resolve(root, "node_modules", bin), ...args], {
		cwd: root,
		env,
		stdio: "inherit",
	});
	if (status !== 0) {
		process.stderr.write(`\n${title}: failed\n`);
		process.exit(status ?? 1);
	}
}

function findOrInstallChromium(): string {
	const found = findChromium();
	if (found) return found;
	const isDebianRoot = existsSync("/etc/debian_version") && process.getuid?.() === 0;
	if (isDebianRoot) {
		process.stdout.write("── Installing Chromium\n");
		const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
		spawnSync("apt-get", ["update", "-qq"], options);
		spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], options);
		const installed = findChromium();
		if (installed) return installed;
	}
	process.stderr.write(
		"The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium; macOS: brew install --cask chromium) or set CHROMIUM to its path.\n",
	);
	process.exit(1);
}
