import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Change, Collection } from "~/platform/datastore/datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { aFolder } from "../support/a-folder";
import { runCommand } from "../support/commands";
import type { Records } from "../unit/domain/catalog/memory-datastore";

export type CommandName = Parameters<typeof runCommand>[0];

/** A datastore with these records until the test ends, and `run`, which runs commands on it. */
export async function storeWith(records: Records = {}, ...changes: Change[]) {
	const folder = aFolder();
	const dataDir = join(folder, "data");
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	onTestFinished(() => datastore.close());
	const written = Object.entries(records).flatMap(([collection, byId]) =>
		Object.entries(byId).map(([id, fields]) => ({ collection: collection as Collection, id, fields })),
	);
	await datastore.apply([...written, ...changes]);
	return {
		folder,
		dataDir,
		datastore,
		run: (command: CommandName, ...args: string[]) => runCommand(command, args, { DATA_DIR: dataDir }),
	};
}
