/** Mutation tests of the rules of the trade. */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { readArguments } from "./commands/read-options";

const help = `Usage: npm run mutate [-- --concurrency <n>] [<glob>…]

Changes the rules of the trade one place at a time and counts the changes that a unit test notices.
At least 85 % must be. Unchanged places are not tested again (.cache/mutants.json remembers them);
the first run takes about half an hour of processor time.

  <glob>           only these files, such as 'app/domain/cart/*.ts'; otherwise those of stryker.config.js
  --concurrency n  changes that are tested at the same time (2)
`;

const { values, positionals } = readArguments(
	"npm run mutate -- --help",
	{ concurrency: { type: "string", default: "2" } },
	help,
);
const stryker = resolve(import.meta.dirname, "../node_modules/@stryker-mutator/core/bin/stryker.js");
const files = positionals.length > 0 ? ["--mutate", positionals.join(",")] : [];
const { status } = spawnSync(
	process.execPath,
	[stryker, "run", "--concurrency", values.concurrency, ...files],
	{ cwd: resolve(import.meta.dirname, ".."), stdio: "inherit" },
);
process.exit(status ?? 1);
