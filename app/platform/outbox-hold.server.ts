import { existsSync, rmSync, writeFileSync } from "node:fs";
import type { DatastoreConfig } from "./open-datastore.server";
import { storedFile } from "./process/stored-file.server";

const heldFile = "outbox-held";

/** A restored or loaded store sends no mail and no event until somebody says so: a drill must not write to real customers. */
export function holdOutbox(dataDir: string): void {
	writeFileSync(storedFile(dataDir, heldFile), "", { flush: true });
}

export function isOutboxHeld(config: DatastoreConfig): boolean {
	return config.kind === "sqlite" && existsSync(storedFile(config.dataDir, heldFile));
}

/** Running stores notice it within seconds. */
export function releaseOutbox(config: DatastoreConfig): void {
	if (config.kind === "sqlite") rmSync(storedFile(config.dataDir, heldFile), { force: true });
}
