import { once } from "node:events";
import { aFolder } from "./a-folder";
import { freePort } from "./ports";
import { spawnStore } from "./serving";

/** Starts a store that must not start with these variables. @returns with what it ends */
export async function refusedStart(env: Record<string, string>): Promise<{ code: number; output: string }> {
	const { child, output } = spawnStore({ PORT: String(await freePort()), DATA_DIR: aFolder(), ...env });
	const slow = setTimeout(() => child.kill("SIGKILL"), 60_000);
	// "exit" may come before the last output.
	const [code] = await once(child, "close");
	clearTimeout(slow);
	return { code, output: output() };
}
