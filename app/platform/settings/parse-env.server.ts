import { join } from "node:path";
import SearchableMap from "minisearch/SearchableMap";
import type { z } from "zod";
import type { DatastoreConfig } from "~/platform/open-datastore.server";
import {
	type DatastoreVariables,
	datastoreVariables,
	modeOf,
	requireFirestore,
	type Variables,
	variables,
} from "./env-variables.server";
import { webhookConfig } from "./webhook-variables.server";

export type Env = ReturnType<typeof assemble>;
export type SignInConfig = NonNullable<Env["signIn"]>;

type EnvSource = Record<string, string | undefined>;

export function parseEnv(source: EnvSource = builtEnv()): Env {
	return assemble(parseWith(variables, source));
}

/** The build decides, not NODE_ENV: a built store never runs in development mode. */
function builtEnv(): EnvSource {
	return { ...process.env, NODE_ENV: import.meta.env.DEV ? "development" : "production" };
}

export function readPicturesFolder(): string {
	return picturesFolder(parseWith(datastoreVariables, process.env));
}

export function readPaymentPicturesFolder(): string {
	return paymentPicturesFolder(parseWith(datastoreVariables, process.env));
}

export function readDatastoreConfig(): DatastoreConfig {
	return datastoreConfig(parseWith(datastoreVariables.superRefine(requireFirestore), process.env));
}

export function readAdminOrigin(): string | undefined {
	return process.env.ADMIN_ORIGIN?.trim() || process.env.PUBLIC_ORIGIN?.trim() || undefined;
}

/** Whether orders write events. Reads the address alone, so that commands do not need the webhook's secret. */
export function isWebhookSet(): boolean {
	return Boolean(process.env.ORDER_WEBHOOK_URL?.trim());
}

export function findEnvTypos(source: EnvSource = process.env): string[] {
	const [names, supported] = [Object.keys(source), Object.keys(variables.shape)];
	const candidates = supported.filter((other) => other.length >= minNameLength && !names.includes(other));
	const map = new SearchableMap<true>();
	for (const other of candidates) map.set(other, true);
	return names
		.filter((name) => !supported.includes(name))
		.flatMap((name) => {
			const similar = map.fuzzyGet(name.toUpperCase(), maxTypos);
			const meant = candidates.find((other) => similar.has(other));
			return meant ? [`${name} is not read: did you mean ${meant}?`] : [];
		});
}

/** Shorter names resemble other programs' variables: HOME differs from HOST by two letters. */
const minNameLength = 8;
const maxTypos = 2;

function parseWith<T>(schema: z.ZodType<T>, source: EnvSource): T {
	const result = schema.safeParse(
		Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim())),
	);
	if (result.success) return result.data;
	const firstFaults = new Map<string, string>();
	for (const { path, message } of result.error.issues) {
		const variable = path.join(".");
		if (!firstFaults.has(variable)) firstFaults.set(variable, `${variable}: ${message}`);
	}
	throw new Error([...firstFaults.values(), ...findEnvTypos(source)].join("\n"));
}

function assemble(vars: Variables) {
	const mode = modeOf(vars);
	const sessionSecrets = vars.SESSION_SECRET ?? ["only for development on this machine"];
	return {
		mode,
		port: vars.PORT ?? 3000,
		sessionSecret: sessionSecrets[0] ?? "",
		sessionSecrets,
		datastore: datastoreConfig(vars),
		dataDir: vars.DATA_DIR,
		picturesFolder: picturesFolder(vars),
		assetsFolder: join(vars.DATA_DIR, "assets"),
		/** Only a store in production sends mail to people; others write them to the folder. */
		mail: {
			from: vars.MAIL_FROM ?? { name: "Wasi", address: "tienda@wasi.invalid" },
			origin: vars.PUBLIC_ORIGIN ?? `http://localhost:${vars.PORT ?? 3000}`,
			...(vars.SMTP_URL && mode === "production" && { smtp: vars.SMTP_URL }),
			folder: join(vars.DATA_DIR, "mail"),
		},
		paymentPicturesFolder: paymentPicturesFolder(vars),
		/** Whether mailed links reach shoppers: by SMTP, or as files outside production. */
		signInByMail: mode !== "production" || vars.SMTP_URL !== undefined,
		webhook: webhookConfig(vars),
		signIn: vars.FIREBASE_API_KEY
			? {
					projectId: vars.FIREBASE_PROJECT_ID ?? "",
					apiKey: vars.FIREBASE_API_KEY,
					authDomain: vars.FIREBASE_AUTH_DOMAIN ?? `${vars.FIREBASE_PROJECT_ID}.firebaseapp.com`,
					credential: credentialOf(vars),
					/** `127.0.0.1:9099`. Refused in production, because an emulator's tokens can be forged. */
					emulatorHost: vars.FIREBASE_AUTH_EMULATOR_HOST,
				}
			: undefined,
		publicOrigin: vars.PUBLIC_ORIGIN,
		adminOrigin: vars.ADMIN_ORIGIN,
		clientAddressHeader: vars.CLIENT_ADDRESS_HEADER,
		requestLog: vars.REQUEST_LOG === "on",
		sentryDsn: vars.SENTRY_DSN,
		metricsPort: vars.METRICS_PORT,
		metricsHost: vars.METRICS_HOST,
		imageOrigins: vars.IMAGE_ORIGINS ?? [],
		drainMs: vars.DRAIN_SECONDS * 1000,
		pageCacheBytes: vars.PAGE_CACHE_MB * 1024 * 1024,
		cdnCacheSeconds: vars.CDN_CACHE_SECONDS,
		dailyStorageBytes: vars.DAILY_STORAGE_MB * 1024 * 1024,
	};
}

function datastoreConfig(vars: DatastoreVariables): DatastoreConfig {
	if (vars.DATASTORE === "sqlite") return { kind: "sqlite", dataDir: vars.DATA_DIR };
	return {
		kind: "firestore",
		projectId: vars.FIREBASE_PROJECT_ID ?? "",
		credential: credentialOf(vars),
		emulatorHost: vars.FIRESTORE_EMULATOR_HOST,
	};
}

function picturesFolder({ DATA_DIR }: DatastoreVariables): string {
	return join(DATA_DIR, "pictures");
}

function paymentPicturesFolder({ DATA_DIR }: DatastoreVariables): string {
	return join(DATA_DIR, "payments");
}

function credentialOf({
	FIREBASE_CLIENT_EMAIL: clientEmail,
	FIREBASE_PRIVATE_KEY: privateKey,
}: DatastoreVariables) {
	return clientEmail && privateKey ? { clientEmail, privateKey } : undefined;
}
