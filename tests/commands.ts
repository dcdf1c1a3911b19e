import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { root } from "./serving";

/** Runs one of the project's commands with exactly these variables (and PATH), and this on its standard input. */
export function run(
	script: string,
	args: string[],
	env: Record<string, string> = {},
	input: string | Uint8Array = "",
): Pick<SpawnSyncReturns<string>, "status" | "stdout" | "stderr"> {
	return spawnSync(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...args], {
		cwd: root,
		env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
		encoding: "utf8",
		input,
		timeout: 60_000,
	});
}
