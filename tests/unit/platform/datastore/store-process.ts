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

async function answer({ id, method, args }: StoreRequest) {
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
