import type { DatastoreConfig } from "~/datastore/open-datastore.server";
import { type Env, misspeltIn, parseDatastoreConfig, parseEnv } from "./parse-env.server";

// The only reader of process.env.

/** @throws EnvError */
export function readEnv(): Env {
	// A built store is no development server, whatever NODE_ENV says.
	return parseEnv({ ...process.env, NODE_ENV: import.meta.env.DEV ? "development" : "production" });
}

/** @throws EnvError */
export function readDatastoreConfig(): DatastoreConfig {
	return parseDatastoreConfig(process.env);
}

/** @returns a sentence for each variable whose name is nearly one that the store reads */
export function readMisspelt(): string[] {
	return misspeltIn(process.env);
}
