/** The purchase in browsers other than today's Chromium. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { readOptions } from "./commands/read-options";

const help = `Usage: npm run browsers [-- --no-build]

Buys a product in Firefox (scripts on and off), Chromium 110, WebKit and w3m, from
the search to the order that is followed; in Firefox also as a shopper with an account,
and goes Back onto forms that were refused or never sent. A browser that is not installed is
skipped, and the reason is said. On Debian:

  apt-get install firefox-esr webkit2gtk-driver xvfb xauth w3m tmux

Chromium 110 comes with npm ci, for Linux on x64. It knows no popover.

  --no-build      tests the build that is there

  FIREFOX, WEBKIT_DRIVER, W3M   paths of other programs than those on the PATH
`;

const root = resolve(import.meta.dirname, "..");

const options = readOptions("npm run browsers -- --help", { "no-build": { type: "boolean" } }, help);
if (!options["no-build"]) run("tsx/dist/cli.mjs", ["scripts/build.ts"]);
else if (!existsSync(resolve(root, "build/server/index.js"))) {
	process.stderr.write("There is no build: run it without --no-build.\n");
	process.exit(1);
}
run("vitest/vitest.mjs", ["run", "--project", "slow", "tests/browsers", "--reporter", "verbose"]);

function run(bin: string, args: string[]): void {
	const { status } = spawnSync(process.execPath, [resolve(root, "node_modules", bin), ...args], {
		cwd: root,
		env: { ...process.env, ALL_BROWSERS: "1" },
		stdio: "inherit",
	});
	if (status !== 0) process.exit(status ?? 1);
}
