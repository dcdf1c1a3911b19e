import { fork } from "node:child_process";
import { join } from "node:path";
import type { Assignment, AttackerAnswer } from "./attacker";
import type { HostileLoad } from "./fire";
import type { Load, LoadReport } from "./send-load";

export type Attackers = ReturnType<typeof startAttackers>;

/** Starts the attackers' process. */
export function startAttackers(storeUrl: string) {
	const child = fork(join(import.meta.dirname, "attacker.ts"), {
		execArgv: ["--import", "tsx"],
		serialization: "advanced", // JSON takes seconds for hundreds of megabytes of forms
	});
	const waiting = new Map<number, (answer: AttackerAnswer) => void>();
	let assigned = 0;
	child.on("message", (answer: AttackerAnswer) => waiting.get(answer.id)?.(answer));
	child.on("exit", () => {
		for (const [id, settle] of waiting) settle({ id, error: "The attackers' process has ended." });
	});

	async function assign<Report extends AttackerAnswer["report"]>(load: Assignment["load"]): Promise<Report> {
		const id = assigned++;
		const answered = new Promise<AttackerAnswer>((settle) => waiting.set(id, settle));
		child.send({ id, storeUrl, load } satisfies Assignment);
		const { report, error } = await answered;
		waiting.delete(id);
		if (error) throw new Error(error);
		return report as Report;
	}

	return {
		/** @returns the answers' statuses, once the load has ended */
		send: (load: Load) => assign<LoadReport>(load),
		fire: (load: HostileLoad) => assign<string[]>(load),
		/** Sends each request over a connection of its own, which stays open until `release`. @returns as `send` */
		hold: (requests: readonly string[]) => assign<LoadReport>({ held: requests }),
		release: () => assign("release"),
		stop: () => child.kill(),
	};
}
