/**
 * The attackers' process. It is apart from the measuring shopper's, whose times would otherwise show how busy
 * the attackers are. It has the lowest priority, because real attackers bring their own machines.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { fire } from "./fire";
import { releaseHeld, sendLoad } from "./send-load";

const tasks = {
	/** @returns the number of answers by status, once the load has ended */
	send: sendLoad,
	/** @returns the faults of the answers to hostile requests */
	fire,
	/** Ends the connections that a load holds open. */
	release: releaseHeld,
};

type Tasks = typeof tasks;
type TaskName = keyof Tasks;
type Argument<Name extends TaskName> = Parameters<Tasks[Name]>[1];
type Result<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

export type Attackers = ReturnType<typeof startAttackers>;

/** Starts the attackers' process, which does one task at a time. */
export function startAttackers(storeUrl: string) {
	const child = fork(import.meta.filename, {
		execArgv: ["--import", "tsx"],
		serialization: "advanced", // JSON takes seconds for hundreds of megabytes of forms
	});
	const ended = once(child, "exit").then((): [Answer] => [{ error: "The attackers' process has ended." }]);
	return {
		async run<Name extends TaskName>(name: Name, argument: Argument<Name>): Promise<Result<Name>> {
			child.send({ name, argument, storeUrl });
			const [{ result, error }] = (await Promise.race([once(child, "message"), ended])) as [Answer];
			if (error) throw new Error(error);
			return result as Result<Name>;
		},
		stop: () => child.kill(),
	};
}

interface Answer {
	result?: unknown;
	error?: string;
}

if (process.argv[1] === import.meta.filename) {
	setPriority(19);
	process.on("disconnect", () => process.exit());
	process.on("message", async (task: { name: TaskName; argument: never; storeUrl: string }) => {
		const answer: Answer = await tasks[task.name](task.storeUrl, task.argument).then(
			(result) => ({ result }),
			(error) => ({ error: String(error.stack) }),
		);
		process.send?.(answer);
	});
}
