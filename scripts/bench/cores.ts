import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** Whether servers and the load generator run on different cores. */
export const arePinned = availableParallelism() > 1 && hasCommand("taskset");

const cores = { server: "0", load: "1" };

/** @returns the command and its arguments, on its core */
export function onCore(
	use: keyof typeof cores,
	command: string,
	args: string[],
): [command: string, args: string[]] {
	return arePinned ? ["taskset", ["-c", cores[use], command, ...args]] : [command, args];
}

/** For a load generator that runs in this process. */
export function pinThisProcess(): void {
	if (arePinned) execFileSync("taskset", ["-acp", cores.load, String(process.pid)], { stdio: "ignore" });
}

export function hasCommand(command: string): boolean {
	try {
		execFileSync("which", [command], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}
