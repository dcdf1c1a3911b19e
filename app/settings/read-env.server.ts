import type { DatastoreConfig } from "~/datastore/open-datastore.server";
import { type Env, findTypos, parseDatastoreConfig, parseEnv, parsePicturesFolder } from "./parse-env.server";

/** @throws EnvError */
export function readEnv(): Env {
	// The build decides, not NODE_ENV: a built store never runs in development mode.
	return parseEnv({ ...process.env, NODE_ENV: import.meta.env.DEV ? "development" : "production" });
}

/** @throws EnvError */
export function readDatastoreConfig(): DatastoreConfig {
	return parseDatastoreConfig(process.env);
}

/** @throws EnvError */
export function readPicturesFolder(): string {
	return parsePicturesFolder(process.env);
}

/** Of the desk, as staff see it; undefined where it is not set. */
export function readAdminOrigin(): string | undefined {
	return process.env.ADMIN_ORIGIN?.trim() || process.env.PUBLIC_ORIGIN?.trim() || undefined;
}

/** Whether the orders' events are written. Commands know that too, without the secret. */
export function isWebhookSet(): boolean {
	return Boolean(process.env.ORDER_WEBHOOK_URL?.trim());
}

export function findEnvTypos(): string[] {
	return findTypos(process.env);
}
