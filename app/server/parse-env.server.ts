import type { z } from "zod";
import type { DatastoreConfig } from "~/datastore/open-datastore.server";
import { findMisspelt } from "./env-typos.server";
import {
	type DatastoreVariables,
	datastoreVariables,
	modeOf,
	requireFirestore,
	type Variables,
	variables,
} from "./env-variables.server";

/** The store's configuration, as `parseEnv` makes it from environment variables. */
export interface Env {
	mode: "production" | "demo" | "development";
	sessionSecret: string;
	datastore: DatastoreConfig;
	/** Absent when phone sign-in is not configured. */
	signIn?: SignInConfig;
	/** Where shoppers reach the store when a proxy changes the Host header, `https://wasi.example`. */
	publicOrigin?: string;
	/** Origins of pictures and films that are not the store's own, `https://fotos.example`. */
	imageOrigins: string[];
	/** The header in which the proxy in front of the store says who asks, in lower case. */
	clientAddressHeader?: string;
	contact: { phone?: string; email?: string };
	/** The lines of a new shopper's cart, in the demo only. */
	startingCart?: { sku: string; quantity: number }[];
}

export interface SignInConfig {
	projectId: string;
	apiKey: string;
	authDomain: string;
	credential?: { clientEmail: string; privateKey: string };
	/** `127.0.0.1:9099`; its tokens can be forged, so only the demo and development accept it. */
	emulatorHost?: string;
}

/** A variable is missing or wrong. The message has one line per variable, and names it. */
export class EnvError extends Error {
	override name = "EnvError";
}

/** Environment variables by name; empty ones count as absent. */
export type EnvSource = Record<string, string | undefined>;

/** @throws EnvError */
export function parseEnv(source: EnvSource): Env {
	return assemble(parseWith(variables, source));
}

/** The part of the environment that names the datastore, for commands that need nothing else. @throws EnvError */
export function parseDatastoreConfig(source: EnvSource): DatastoreConfig {
	return datastoreConfig(parseWith(datastoreVariables.superRefine(requireFirestore), source));
}

/** @returns a sentence for each variable whose name is nearly one that the store reads */
export function misspeltIn(source: EnvSource): string[] {
	return findMisspelt(Object.keys(source), Object.keys(variables.shape));
}

function parseWith<T>(schema: z.ZodType<T>, source: EnvSource): T {
	const result = schema.safeParse(
		Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim())),
	);
	if (result.success) return result.data;
	// One fault is enough for each variable.
	const faults = new Map<string, string>();
	for (const { path, message } of result.error.issues) {
		const variable = path.join(".");
		if (!faults.has(variable)) faults.set(variable, `${variable}: ${message}`);
	}
	throw new EnvError([...faults.values(), ...misspeltIn(source)].join("\n"));
}

function assemble(vars: Variables): Env {
	return {
		mode: modeOf(vars),
		sessionSecret: vars.SESSION_SECRET ?? "only for development on this machine",
		datastore: datastoreConfig(vars),
		...(vars.FIREBASE_API_KEY && {
			signIn: {
				projectId: vars.FIREBASE_PROJECT_ID ?? "",
				apiKey: vars.FIREBASE_API_KEY,
				authDomain: vars.FIREBASE_AUTH_DOMAIN ?? `${vars.FIREBASE_PROJECT_ID}.firebaseapp.com`,
				...defined({ credential: credentialOf(vars), emulatorHost: vars.FIREBASE_AUTH_EMULATOR_HOST }),
			},
		}),
		...defined({
			publicOrigin: vars.PUBLIC_ORIGIN,
			clientAddressHeader: vars.CLIENT_ADDRESS_HEADER,
			startingCart: vars.STARTING_CART,
		}),
		imageOrigins: vars.IMAGE_ORIGINS ?? [],
		contact: defined({ phone: vars.STORE_PHONE, email: vars.STORE_EMAIL }),
	};
}

function datastoreConfig(vars: DatastoreVariables): DatastoreConfig {
	if (vars.DATASTORE === "sqlite") return { kind: "sqlite", dataDir: vars.DATA_DIR };
	return {
		kind: "firestore",
		projectId: vars.FIREBASE_PROJECT_ID ?? "",
		...defined({ credential: credentialOf(vars), emulatorHost: vars.FIRESTORE_EMULATOR_HOST }),
	};
}

function credentialOf({
	FIREBASE_CLIENT_EMAIL: clientEmail,
	FIREBASE_PRIVATE_KEY: privateKey,
}: DatastoreVariables) {
	return clientEmail && privateKey ? { clientEmail, privateKey } : undefined;
}

/** The entries that have a value, so that an optional property is absent instead of undefined. */
function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
