import { join } from "node:path";
import type { Datastore } from "~/platform/datastore/datastore.server";
import type { FirestoreOptions } from "~/platform/firestore/firestore.server";

export type DatastoreConfig =
	| { kind: "sqlite"; dataDir: string }
	| ({ kind: "firestore" } & FirestoreOptions);

/** Imports only the chosen implementation: firebase-admin takes 0.2 s. @throws DatastoreUnavailable for an unusable file */
export async function openDatastore(
	config: DatastoreConfig,
	absent: "create" | "fail" = "create",
): Promise<Datastore> {
	if (config.kind === "sqlite") {
		const { openSqlite } = await import("~/platform/sqlite/sqlite.server");
		return openSqlite({ file: join(config.dataDir, "wasi.db"), absent });
	}
	const { openFirestore } = await import("~/platform/firestore/firestore.server");
	return openFirestore(config);
}
