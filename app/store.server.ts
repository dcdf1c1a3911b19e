import { type Catalog, openCatalog } from "./catalog/catalog.server";
import type { Datastore } from "./datastore/datastore.server";
import { openDatastore } from "./datastore/open-datastore.server";
import { monitorWrites, type WriteState } from "./datastore/write-monitor.server";
import { env } from "./server/env.server";
import { prepareRequests, whenServersClosed } from "./server/incoming.server";
import { log } from "./server/log.server";
import { readMisspelt } from "./server/read-env.server";
import { refuseToStart } from "./server/refuse-to-start.server";

/** What one running process shares: made once, before the first request is taken. */
export interface Store {
	datastore: Datastore;
	/** Whether the datastore takes writes. */
	writes: () => Promise<WriteState>;
	catalog: Catalog;
}

/** The longest that a shutdown waits for answers under way, in milliseconds. */
const shutdownMs = 10_000;

const running = globalThis as typeof globalThis & { wasi?: Store };

/** Vite evaluates this module again after an edit; the streams and the file stay open. */
export const store: Store = running.wasi ?? (await openStore().catch(refuseToStart));
running.wasi = store;

async function openStore(): Promise<Store> {
	for (const warning of readMisspelt()) log.warn(warning);
	const { datastore, writes } = monitorWrites(await openDatastore(env.datastore));
	const catalog = openCatalog(datastore, log);
	prepareRequests(env.publicOrigin, {
		proxied(header) {
			if (env.clientAddressHeader) return;
			log.warn({ header }, "behind a proxy all shoppers share one limit: set CLIENT_ADDRESS_HEADER");
		},
		refusedOrigin(origin, host) {
			log.warn(
				{ origin, host, publicOrigin: env.publicOrigin },
				"a form was refused as another site's: if shoppers reach the store at that origin, set PUBLIC_ORIGIN to it",
			);
		},
	});
	// Vite ends its own server.
	if (env.mode !== "development") {
		for (const signal of ["SIGTERM", "SIGINT"] as const) {
			process.once(signal, () => void shutDown(catalog, datastore));
		}
	}
	process.on("uncaughtException", (error: NodeJS.ErrnoException) => {
		const isHostWrong = error.syscall === "getaddrinfo" || error.code === "EADDRNOTAVAIL";
		if (isHostWrong) refuseToStart(new Error(`HOST: ${error.message}`));
		if (error.syscall === "listen") refuseToStart(new Error(`PORT: ${error.message}`));
		log.fatal({ err: error }, "uncaught exception");
		process.exit(1);
	});
	process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
	return { datastore, writes, catalog };
}

/** remix-serve, told by the same signal, takes no more requests and finishes the answers under way. */
async function shutDown(catalog: Catalog, datastore: Datastore): Promise<never> {
	const tooLate = setTimeout(() => process.exit(0), shutdownMs);
	catalog.close();
	await whenServersClosed();
	await datastore.close();
	clearTimeout(tooLate);
	// Timers of finished requests and of a cloud that does not answer would keep the process alive for seconds.
	process.exit(0);
}
