import { createPrivateKey } from "node:crypto";
import { z } from "zod";
import type { DatastoreConfig } from "./datastore/index.server";
import { findMisspelt } from "./env-typos.server";

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

/** The running server's configuration: the only reader of `process.env`. @throws EnvError */
export function readEnv(): Env {
	// A built store is no development server, whatever NODE_ENV says.
	return parseEnv({ ...process.env, NODE_ENV: import.meta.env.DEV ? "development" : "production" });
}

/**
 * @param source variables by name; empty ones count as absent
 * @throws EnvError
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
	return assemble(parseWith(variables, source));
}

/** Sentences about variables that are set under a name the store does not read, but nearly. */
export function readMisspelt(): string[] {
	return misspeltIn(process.env);
}

/** What a command needs that works on the datastore alone. @throws EnvError */
export function readDatastoreConfig(): DatastoreConfig {
	return datastoreConfig(parseWith(datastoreVariables.superRefine(requireFirestore), process.env));
}

function parseWith<T>(schema: z.ZodType<T>, source: Record<string, string | undefined>): T {
	const result = schema.safeParse(
		Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim())),
	);
	if (result.success) return result.data;
	// The first thing that is wrong with a variable is said, and no more.
	const faults = new Map<string, string>();
	for (const { path, message } of result.error.issues) {
		const variable = path.join(".");
		if (!faults.has(variable)) faults.set(variable, `${variable}: ${message}`);
	}
	throw new EnvError([...faults.values(), ...misspeltIn(source)].join("\n"));
}

function misspeltIn(source: Record<string, string | undefined>): string[] {
	return findMisspelt(Object.keys(source), Object.keys(variables.shape));
}

const hostAndPort = z
	.string()
	.refine(
		(value) => /^[\w.[\]:-]+:\d{1,5}$/.test(value) && Number(value.split(":").at(-1)) < 65_536,
		"must be host:port, such as 127.0.0.1:9099",
	);
/** Headers that say something else, and those that the store writes itself. */
const notAddresses = /^(forwarded|host|origin|cookie|via|x-forwarded-(host|proto|port)|x-wasi-.*)$/;
const loopback = new Set(["127.0.0.1", "localhost", "::1"]);

const datastoreVariables = z.object({
	DATA_DIR: z.string().default("./data"),
	DATASTORE: z.enum(["sqlite", "firestore"], "must be sqlite or firestore").default("sqlite"),
	FIREBASE_PROJECT_ID: z.string().optional(),
	FIREBASE_CLIENT_EMAIL: z.email("must be the service account's e-mail address").optional(),
	FIREBASE_PRIVATE_KEY: z
		.string()
		.transform((key) => key.replaceAll("\\n", "\n"))
		.refine(isPrivateKey, "must be the service account's private key in PEM form")
		.optional(),
	FIRESTORE_EMULATOR_HOST: hostAndPort.optional(),
});
type DatastoreVariables = z.output<typeof datastoreVariables>;

const variables = datastoreVariables
	.extend({
		NODE_ENV: z.string().optional(),
		STORE_MODE: z.enum(["production", "demo"], "must be production or demo").optional(),
		PORT: z.coerce
			.number("must be a port number")
			.int()
			.min(1, "must be a port number")
			.max(65_535, "must be a port number")
			.optional(),
		HOST: z.string().optional(),
		SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
		PUBLIC_ORIGIN: z
			.string()
			.regex(
				/^https?:\/\/[\w.-]+(:\d{1,5})?$/,
				"must be an origin without a path, such as https://wasi.example",
			)
			.refine(URL.canParse, "must be an origin that a browser understands")
			.transform((origin) => new URL(origin).origin)
			.optional(),
		IMAGE_ORIGINS: z
			.string()
			.transform((list) => list.split(/[\s,]+/).filter(Boolean))
			.refine(
				(origins) => origins.every((origin) => /^https:\/\/[\w.-]+(:\d{1,5})?$/.test(origin)),
				"must be https origins without a path, such as https://fotos.example, with spaces between them",
			)
			.optional(),
		CLIENT_ADDRESS_HEADER: z
			.string()
			.transform((name) => name.trim().toLowerCase())
			.refine(
				(name) => /^[a-z][a-z\d-]{0,62}$/.test(name) && !notAddresses.test(name),
				"must be the name of a header that holds addresses and nothing else, such as x-real-ip",
			)
			.optional(),
		STORE_PHONE: z
			.string()
			.max(40, "must have at most 40 characters")
			.regex(/^[\d\s()+-]+$/, "must be a telephone number")
			.optional(),
		STORE_EMAIL: z.email("must be an e-mail address").optional(),
		FIREBASE_API_KEY: z.string().optional(),
		FIREBASE_AUTH_DOMAIN: z
			.string()
			.regex(/^[\w.-]+$/, "must be a host name")
			.optional(),
		FIREBASE_AUTH_EMULATOR_HOST: hostAndPort.optional(),
	})
	.superRefine((vars, context) => {
		requireFirestore(vars, context);
		const mode = modeOf(vars);
		if (mode === "production") {
			if (!vars.SESSION_SECRET) {
				refuse(
					context,
					"SESSION_SECRET",
					"is required (at least 32 random characters): it signs the shoppers' cookies",
				);
			}
			for (const variable of ["FIREBASE_AUTH_EMULATOR_HOST", "FIRESTORE_EMULATOR_HOST"] as const) {
				if (!vars[variable]) continue;
				refuse(context, variable, "must not be set in production: an emulator's tokens can be forged");
			}
		}
		if (mode === "demo" && !loopback.has(vars.HOST ?? "")) {
			refuse(context, "HOST", "must be 127.0.0.1 when STORE_MODE is demo: the demo accepts forged sign-ins");
		}
		if (vars.FIREBASE_API_KEY) {
			requireFirebase(vars, context, vars.FIREBASE_AUTH_EMULATOR_HOST, "when FIREBASE_API_KEY is set");
		}
	});

function requireFirestore(vars: DatastoreVariables, context: z.RefinementCtx): void {
	if (vars.DATASTORE !== "firestore") return;
	requireFirebase(vars, context, vars.FIRESTORE_EMULATOR_HOST, "when DATASTORE is firestore");
}

/** A project always; the service account unless an emulator stands in for Google. */
function requireFirebase(
	vars: DatastoreVariables,
	context: z.RefinementCtx,
	emulatorHost: string | undefined,
	when: string,
): void {
	if (!vars.FIREBASE_PROJECT_ID) refuse(context, "FIREBASE_PROJECT_ID", `is required ${when}`);
	if (emulatorHost) return;
	if (!vars.FIREBASE_CLIENT_EMAIL) refuse(context, "FIREBASE_CLIENT_EMAIL", `is required ${when}`);
	if (!vars.FIREBASE_PRIVATE_KEY) refuse(context, "FIREBASE_PRIVATE_KEY", `is required ${when}`);
}

function refuse(context: z.RefinementCtx, variable: string, message: string): void {
	context.addIssue({ code: "custom", path: [variable], message });
}

type Variables = z.output<typeof variables>;

function modeOf(vars: Pick<Variables, "NODE_ENV" | "STORE_MODE">): Env["mode"] {
	return vars.STORE_MODE ?? (vars.NODE_ENV === "development" ? "development" : "production");
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
		...defined({ publicOrigin: vars.PUBLIC_ORIGIN, clientAddressHeader: vars.CLIENT_ADDRESS_HEADER }),
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

function isPrivateKey(pem: string): boolean {
	try {
		createPrivateKey(pem);
		return true;
	} catch {
		return false;
	}
}

/** The entries that have a value, so that an optional property is absent instead of undefined. */
function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
