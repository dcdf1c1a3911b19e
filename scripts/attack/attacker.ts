/**
 * The attackers' process. It is apart from the measuring shopper's, whose times would otherwise show how busy
 * the attackers are. It has the lowest priority, because real attackers bring their own machines.
 */
import { setPriority } from "node:os";
import { fire, type HostileLoad } from "./fire";
import { type HeldLoad, holdOpen, releaseHeld } from "./hold-open";
import { type Load, type LoadReport, sendLoad } from "./send-load";

export interface Assignment {
	id: number;
	storeUrl: string;
	load: Load | HostileLoad | HeldLoad | "release";
}

export interface AttackerAnswer {
	id: number;
	report?: LoadReport | string[];
	error?: string;
}

setPriority(19);
process.on("disconnect", () => process.exit());
process.on("message", async ({ id, storeUrl, load }: Assignment) => {
	const answer: AttackerAnswer = await perform(storeUrl, load).then(
		(report) => ({ id, report }),
		(error: Error) => ({ id, error: String(error.stack) }),
	);
	process.send?.(answer);
});

async function perform(storeUrl: string, load: Assignment["load"]): Promise<AttackerAnswer["report"]> {
	if (load === "release") return void releaseHeld();
	if ("held" in load) return holdOpen(storeUrl, load);
	return "seed" in load ? fire(storeUrl, load) : sendLoad(storeUrl, load);
}
