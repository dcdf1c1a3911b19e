import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { type DatastoreConfig, openDatastore } from "~/platform/open-datastore.server";

/** Longer than a page's deadline, because a command reads and writes whole collections in one call. */
const callDeadlineMs = 20_000;
/** Enough for one small read over a bad connection. */
const reachDeadlineMs = 8000;

/**
 * Opens the configured datastore for a command. Firestore must answer a first read, so that an unreachable one is
 * reported soon; each call that takes longer than a second is announced on stderr.
 * @param absent whether a missing SQLite file is created or an error: DATA_DIR may be mistyped
 */
export async function connectDatastore(
	config: DatastoreConfig,
	absent: "create" | "fail" = "fail",
): Promise<Datastore> {
	if (config.kind === "sqlite") {
		if (absent === "create" || existsSync(join(config.dataDir, "wasi.db")))
			return openDatastore(config, absent);
		throw new Error(
			`${join(config.dataDir, "wasi.db")} is missing, or this user may not open its folder: is DATA_DIR right?\n` +
				"A new store makes its database when it starts first: run npm start once.",
		);
	}
	const server = `Firestore (project ${config.projectId}${config.emulatorHost ? `, ${config.emulatorHost}` : ""})`;
	const open = async (deadlineMs: number) =>
		announceWaits(await openDatastore({ ...config, deadlineMs }), server);
	const probed = await open(reachDeadlineMs);
	await probed
		.get("health", "probe")
		.catch((error: Error) => {
			throw new Error(`${server} cannot be reached; nothing was done.\n${error.message}`);
		})
		.finally(() => probed.close());
	return open(callDeadlineMs);
}

function announceWaits(datastore: Datastore, server: string): Datastore {
	const members = Object.entries(datastore).map(([name, member]) => {
		if (typeof member !== "function") return [name, member];
		return [name, (...args: unknown[]) => announceWait(server, member(...args))];
	});
	return Object.fromEntries(members);
}

/** @param result of a call: a promise, except for `watch` */
function announceWait<T>(server: string, result: T): T | Promise<Awaited<T>> {
	if (!(result instanceof Promise)) return result;
	const started = Date.now();
	const timer = setInterval(() => {
		const seconds = Math.round((Date.now() - started) / 1000);
		process.stderr.write(`Waiting for ${server} for ${seconds} s …\n`);
	}, 1000);
	return result.finally(() => clearInterval(timer));
}
