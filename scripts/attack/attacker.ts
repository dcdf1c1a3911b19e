/**
 * The attackers' process. It is apart from the measuring shopper's, whose times would otherwise show how busy
 * the attackers are. It has the lowest priority, because real attackers bring their own machines.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { type Load, releaseHeld, sendLoad } from "./send-load";

interface Answer {
	statuses?: Awaited<ReturnType<typeof sendLoad>>;
	error?: string;
}

export type Attackers = ReturnType<typeof startAttackers>;

export function startAttackers(storeUrl: string) {
	const child = fork(import.meta.filename, [storeUrl], {
		execArgv: ["--import", "tsx"],
		serialization: "advanced", // JSON takes seconds for hundreds of megabytes of forms
	});
	const ended = once(child, "exit").then((): [Answer] => [{ error: "The attackers' process has ended." }]);
	return {
		/** One at a time. @param load without one, ends the connections that the last one holds open */
		async send(load?: Load) {
			child.send({ load });
			const [{ statuses = {}, error }] = (await Promise.race([once(child, "message"), ended])) as [Answer];
			if (error) throw new Error(error);
			return statuses;
		},
		stop: () => child.kill(),
	};
}

if (process.argv[1] === import.meta.filename) {
	setPriority(19);
	process.on("disconnect", () => process.exit());
	process.on("message", async ({ load }: { load?: Load }) => {
		const sending = load ? sendLoad(process.argv[2] ?? "", load) : releaseHeld().then(() => ({}));
		const answer: Answer = await sending.then(
			(statuses) => ({ statuses }),
			(error) => ({ error: String(error.stack) }),
		);
		process.send?.(answer);
	});
}
