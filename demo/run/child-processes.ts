import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export const projectRoot = resolve(import.meta.dirname, "../..");

const children: ChildProcess[] = [];
const startTimeoutMs = 180_000;
const stopTimeoutMs = 5_000;

/**
 * Runs a script with this Node.js. The child leads a process group of its own, because Ctrl-C reaches a whole group
 * and the children are to end one after the other.
 * @param script its path from the project's root
 */
export function startNode(script: string, args: string[], options: SpawnOptions = {}): ChildProcess {
	const child = spawn(process.execPath, [resolve(projectRoot, script), ...args], {
		cwd: projectRoot,
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
		...options,
	});
	children.push(child);
	return child;
}

/** Everything that a child writes, as long as it is collected. */
export function collectOutput(child: ChildProcess): { text(): string; stop(): void } {
	const written: string[] = [];
	const keep = (chunk: unknown) => written.push(String(chunk));
	child.stdout?.on("data", keep);
	child.stderr?.on("data", keep);
	return {
		text: () => written.join(""),
		stop() {
			// A pipe that nobody reads would block the child.
			child.stdout?.off("data", keep).resume();
			child.stderr?.off("data", keep).resume();
		},
	};
}

/**
 * Waits until the child answers over HTTP.
 * @param title of the child, as messages name it
 * @throws Error when it ends first, or does not answer within three minutes
 */
export async function untilAnswering(child: ChildProcess, url: string, title: string): Promise<void> {
	const output = collectOutput(child);
	let hasEnded = false;
	// "exit" may come before the last output.
	child.once("close", () => {
		hasEnded = true;
	});
	const deadline = Date.now() + startTimeoutMs;
	while (!(await isAnswering(url))) {
		if (hasEnded) {
			const reason = output.text().trim().split("\n").slice(-3).join("\n");
			throw new Error(`${title} could not start${reason ? `:\n${reason}` : "."}`);
		}
		if (Date.now() > deadline) throw new Error(`${title} did not answer within three minutes.`);
		await pause(150);
	}
	output.stop();
}

/**
 * Ends all children, the latest first, and kills those that still run after five seconds. Waits until all have ended.
 */
export async function stopChildren(): Promise<void> {
	const running = children.filter(isRunning).reverse();
	const ended = running.map((child) => new Promise((done) => child.once("exit", done)));
	for (const child of running) signalGroup(child, "SIGTERM");
	await Promise.race([Promise.all(ended), pause(stopTimeoutMs, undefined, { ref: false })]);
	for (const child of running.filter(isRunning)) signalGroup(child, "SIGKILL");
	await Promise.all(ended);
}

function isAnswering(url: string): Promise<boolean> {
	return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
		(response) => response.ok,
		() => false,
	);
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
	return exitCode === null && signalCode === null;
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
	try {
		if (child.pid) process.kill(-child.pid, signal);
	} catch {
		// It ended meanwhile.
	}
}
