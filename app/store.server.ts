import { type Catalog, openCatalog } from "./catalog/catalog.server";
import type { Datastore } from "./datastore/datastore.server";
import { openDatastore } from "./datastore/index.server";
import { type Env, readEnv } from "./env.server";
import { prepareRequests } from "./http/incoming.server";
import { log } from "./log.server";

/** What one running process shares: made once, before the first request is taken. */
export interface Store {
	env: Env;
	datastore: Datastore;
	catalog: Catalog;
}

/** For answers under way at shutdown, in milliseconds. */
const shutdownMs = 5000;

const running = globalThis as typeof globalThis & { wasi?: Store };

/** Vite evaluates this module again after an edit; the streams and the file stay open. */
export const store: Store = running.wasi ?? (await openStore().catch(refuseToStart));
running.wasi = store;

async function openStore(): Promise<Store> {
	const env = readEnv();
	const datastore = await openDatastore(env.datastore);
	const catalog = openCatalog(datastore, log);
	prepareRequests(env.publicOrigin);
	for (const signal of ["SIGTERM", "SIGINT"] as const) {
		process.once(signal, () => {
			catalog.close();
			void datastore.close();
			// A cloud client that cannot reach its cloud may keep the process alive for long.
			setTimeout(() => process.exit(0), shutdownMs).unref();
		});
	}
	process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
	return { env, datastore, catalog };
}

function refuseToStart(error: unknown): never {
	const message = error instanceof Error ? error.message : String(error);
	process.stderr.write(`The store cannot start.\n${message}\n`);
	process.exit(1);
}
