import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { setImmediate } from "node:timers/promises";
import { DatastoreUnavailable } from "~/datastore/datastore.server";
import { openDatastore } from "~/datastore/open-datastore.server";
import { type DeskAnswer, type DeskQuestion, deskOn } from "./desk";

// Opens the store that the argument configures, and answers questions about it, a line each, until there are no more.
const config = JSON.parse(process.argv[2] ?? "");
const store = await openDatastore(config);
const desk = deskOn(store, () => openDatastore(config));

/** At once, so that what was told was told before the process is killed. */
function tell(answer: DeskAnswer) {
	writeSync(1, `${JSON.stringify(answer)}\n`);
}

async function placeInLane(id: number, lane: string) {
	for (let n = 0; ; ) {
		const key = `${lane}-${n}`;
		try {
			tell({ id, value: [key, await desk.place(key)] });
			n += 1;
		} catch (error) {
			if (!(error instanceof DatastoreUnavailable)) throw error;
		}
		await setImmediate(); // SQLite never waits for anything, and the other lanes would not be heard of
	}
}

async function answer({ id, method, args }: DeskQuestion) {
	if (method === "placeInLane") return placeInLane(id, String(args[0]));
	try {
		const ask = desk[method as keyof typeof desk] as (...args: unknown[]) => Promise<unknown>;
		tell({ id, value: await ask(...args) });
	} catch (error) {
		if (!(error instanceof DatastoreUnavailable)) throw error;
		tell({ id, unavailable: error.message });
	}
}

createInterface(process.stdin)
	.on("line", (line) => void answer(JSON.parse(line)))
	.on("close", () => process.exit());
