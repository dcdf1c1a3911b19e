import { setImmediate } from "node:timers/promises";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { createClient, type StoreRequest, type StoreResponse } from "./store-client";

// Opens the store that the argument configures and answers the requests of the process that started this one.
const config = JSON.parse(process.argv[2] ?? "");
const store = await openDatastore(config);
const client = createClient(store, () => openDatastore(config));

function respond(answer: StoreResponse) {
	process.send?.(answer);
}

async function repeatInLane(id: number, lane: string, work: (key: string) => Promise<string>) {
	for (let n = 0; ; ) {
		const key = `${lane}-${n}`;
		try {
			respond({ id, value: [key, await work(key)] });
			n += 1;
		} catch (error) {
			if (!(error instanceof DatastoreUnavailable)) throw error;
		}
		await setImmediate(); // SQLite is synchronous and would starve the other lanes.
	}
}

async function answer({ id, method, args }: StoreRequest) {
	if (method === "workInLane") return repeatInLane(id, String(args[1]), client[args[0] as "place" | "file"]);
	try {
		const ask = client[method as keyof typeof client] as (...args: unknown[]) => Promise<unknown>;
		respond({ id, value: await ask(...args) });
	} catch (error) {
		if (!(error instanceof DatastoreUnavailable)) throw error;
		respond({ id, unavailable: error.message });
	}
}

process.on("message", (request: StoreRequest) => void answer(request));
process.on("disconnect", () => process.exit());
