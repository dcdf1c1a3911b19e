import { join } from "node:path";
import type { z } from "zod";
import type { DatastoreConfig } from "~/datastore/open-datastore.server";
import { findSimilarNames } from "./env-typos.server";
import {
	type DatastoreVariables,
	datastoreVariables,
	modeOf,
	requireFirestore,
	type SecretVariables,
	type Variables,
	variables,
} from "./env-variables.server";
import type { MailConfig } from "./mail-variables.server";
import { type WebhookConfig, webhookConfig } from "./webhook-variables.server";

export interface Env {
	mode: ReturnType<typeof modeOf>;
	port: number;
	/** Signs. */
	sessionSecret: string;
	/** Verify: the one that signs, and former ones. */
	sessionSecrets: string[];
	datastore: DatastoreConfig;
	/** Of the SQLite file and the pictures. */
	dataDir: string;
	/** Of the pictures that commands add. */
	picturesFolder: string;
	/** Of the scripts and styles of the builds of the last week. */
	assetsFolder: string;
	mail: MailConfig;
	/** Of the pictures that shoppers send with a payment. */
	paymentPicturesFolder: string;
	/** Whether mailed links reach shoppers: by SMTP, or as files outside production. */
	signInByMail: boolean;
	/** Where the orders' events go, if anywhere. */
	webhook?: WebhookConfig | undefined;
	/** Absent when phone sign-in is not configured. */
	signIn?: SignInConfig | undefined;
	/** The store's address as shoppers see it, `https://wasi.example`, when a proxy changes the Host header. */
	publicOrigin?: string | undefined;
	/** The only one at which the desk answers. */
	adminOrigin?: string | undefined;
	/** Other origins that pictures and films may come from, `https://fotos.example`. */
	imageOrigins: string[];
	/** Milliseconds for which the store goes on serving when it is told to stop. */
	drainMs: number;
	pageCacheBytes: number;
	/** For which a cache in front may keep a shared page; 0 if there is none that leaves out the store's cookies. */
	cdnCacheSeconds: number;
	/** What shoppers may store in a day, all together. */
	dailyStorageBytes: number;
	/** The header in which the proxy sends the client's address, in lower case. */
	clientAddressHeader?: string | undefined;
	/** Whether standard output gets a line for each request. */
	requestLog: boolean;
	/** Where Sentry, or what speaks like it, takes errors. */
	sentryDsn?: string | undefined;
	/** On this machine only. */
	metricsPort?: number | undefined;
	/** The lines of a new shopper's cart, in the demo only. */
	startingCart?: { sku: string; quantity: number }[] | undefined;
}

export interface SignInConfig {
	projectId: string;
	apiKey: string;
	authDomain: string;
	credential?: { clientEmail: string; privateKey: string } | undefined;
	/** `127.0.0.1:9099`. Refused in production, because an emulator's tokens can be forged. */
	emulatorHost?: string | undefined;
}

/** A variable is missing or wrong. The message has one line for each, beginning with its name. */
export class EnvError extends Error {
	override name = "EnvError";
}

/** Environment variables by name; empty ones count as absent. */
export type EnvSource = Record<string, string | undefined>;

/** @throws EnvError */
export function parseEnv(source: EnvSource): Env {
	return assemble(parseWith(variables, source));
}

/** Of the pictures that commands add. For commands. @throws EnvError */
export function parsePicturesFolder(source: EnvSource): string {
	return picturesFolder(parseWith(datastoreVariables, source));
}

/** For commands that need only the datastore. @throws EnvError */
export function parseDatastoreConfig(source: EnvSource): DatastoreConfig {
	return datastoreConfig(parseWith(datastoreVariables.superRefine(requireFirestore), source));
}

export function findTypos(source: EnvSource): string[] {
	return findSimilarNames(Object.keys(source), Object.keys(variables.shape));
}

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
	throw new EnvError([...firstFaults.values(), ...findTypos(source)].join("\n"));
}

function assemble(vars: Variables): Env {
	return {
		mode: modeOf(vars),
		port: vars.PORT ?? 3000,
		sessionSecret: sessionSecretsOf(vars)[0] ?? "",
		sessionSecrets: sessionSecretsOf(vars),
		datastore: datastoreConfig(vars),
		dataDir: vars.DATA_DIR,
		picturesFolder: picturesFolder(vars),
		assetsFolder: join(vars.DATA_DIR, "assets"),
		mail: mailConfig(vars),
		paymentPicturesFolder: join(vars.DATA_DIR, "payments"),
		signInByMail: modeOf(vars) !== "production" || vars.SMTP_URL !== undefined,
		webhook: webhookConfig(vars),
		...(vars.FIREBASE_API_KEY && {
			signIn: {
				projectId: vars.FIREBASE_PROJECT_ID ?? "",
				apiKey: vars.FIREBASE_API_KEY,
				authDomain: vars.FIREBASE_AUTH_DOMAIN ?? `${vars.FIREBASE_PROJECT_ID}.firebaseapp.com`,
				credential: credentialOf(vars),
				emulatorHost: vars.FIREBASE_AUTH_EMULATOR_HOST,
			},
		}),
		publicOrigin: vars.PUBLIC_ORIGIN,
		adminOrigin: vars.ADMIN_ORIGIN,
		clientAddressHeader: vars.CLIENT_ADDRESS_HEADER,
		requestLog: vars.REQUEST_LOG === "on",
		sentryDsn: vars.SENTRY_DSN,
		metricsPort: vars.METRICS_PORT,
		startingCart: vars.STARTING_CART,
		imageOrigins: vars.IMAGE_ORIGINS ?? [],
		drainMs: vars.DRAIN_SECONDS * 1000,
		pageCacheBytes: vars.PAGE_CACHE_MB * 1024 * 1024,
		cdnCacheSeconds: vars.CDN_CACHE_SECONDS,
		dailyStorageBytes: vars.DAILY_STORAGE_MB * 1024 * 1024,
	};
}

function sessionSecretsOf({ SESSION_SECRET: secrets }: SecretVariables): string[] {
	return secrets ?? ["only for development on this machine"];
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

/** On this machine's disk whatever the datastore. */
function picturesFolder({ DATA_DIR }: DatastoreVariables): string {
	return join(DATA_DIR, "pictures");
}

/** Only a store in production sends mail to people. */
function mailConfig(vars: Variables): MailConfig {
	return {
		from: vars.MAIL_FROM ?? { name: "Wasi", address: "tienda@wasi.invalid" },
		origin: vars.PUBLIC_ORIGIN ?? `http://localhost:${vars.PORT ?? 3000}`,
		...(vars.SMTP_URL && modeOf(vars) === "production" && { smtp: vars.SMTP_URL }),
		folder: join(vars.DATA_DIR, "mail"),
	};
}

function credentialOf({
	FIREBASE_CLIENT_EMAIL: clientEmail,
	FIREBASE_PRIVATE_KEY: privateKey,
}: DatastoreVariables) {
	return clientEmail && privateKey ? { clientEmail, privateKey } : undefined;
}
