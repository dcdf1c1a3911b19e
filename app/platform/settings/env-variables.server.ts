import { createPrivateKey } from "node:crypto";
import { z } from "zod";
import { isLoopback, isPrivateHost } from "./is-loopback";
import { mailVariables } from "./mail-variables.server";
import { webhookVariables } from "./webhook-variables.server";

const hostAndPort = z
	.string()
	.refine(
		(value) => /^[\w.[\]:-]+:[1-9]\d{0,4}$/.test(value) && Number(value.split(":").at(-1)) < 65_536,
		"must be host:port, such as 127.0.0.1:9099",
	);
const wholeNumber = (what: string, min: number, max: number) =>
	z.coerce
		.number(`must be ${what}`)
		.int(`must be ${what}, a whole number`)
		.min(min, `must be ${min} or more`)
		.max(max, `must be at most ${max}`);
const port = wholeNumber("a port number", 1, 65_535);
const megabytes = (min: number, max: number) => wholeNumber("a number of megabytes", min, max);
const origin = z
	.string()
	.regex(
		/^https?:\/\/[\w.-]+(:[1-9]\d{0,4})?$/,
		"must be an origin without a path, such as https://wasi.example",
	)
	.refine(URL.canParse, "must be an origin that a browser understands")
	.transform((origin) => new URL(origin).origin);
const needsHttps = "must begin with https: over http anybody on the way reads and changes what is sent";
const ownOrigin = origin.refine(isEncryptedOrPrivate, needsHttps);
/** No other header is trusted: clients may send any that the proxy does not replace. */
const addressHeaders = [
	...["x-real-ip", "x-forwarded-for", "x-original-forwarded-for", "x-client-ip", "x-cluster-client-ip"],
	...["true-client-ip", "cf-connecting-ip", "fastly-client-ip", "fly-client-ip", "do-connecting-ip"],
	...["x-azure-clientip", "x-azure-socketip", "x-appengine-user-ip", "x-envoy-external-address"],
	...["x-nf-client-connection-ip", "x-vercel-forwarded-for"],
];
/** https://cloud.google.com/resource-manager/docs/creating-managing-projects; old ones begin with a domain. */
const projectId = /^([a-z\d.-]+:)?[a-z][a-z\d-]{4,28}[a-z\d]$/;

export const datastoreVariables = z.object({
	DATA_DIR: z.string().default("./data"),
	DATASTORE: z.enum(["sqlite", "firestore"], "must be sqlite or firestore").default("sqlite"),
	FIREBASE_PROJECT_ID: z
		.string()
		.regex(projectId, "must be the project's id (not its name or number), such as wasi-pe")
		.optional(),
	FIREBASE_CLIENT_EMAIL: z.email("must be the service account's e-mail address").optional(),
	FIREBASE_PRIVATE_KEY: z
		.string()
		// As in the account's JSON file; Docker's --env-file keeps the quotes.
		.transform((key) => key.replace(/^"(.*)"$/s, "$1").replaceAll("\\n", "\n"))
		.refine(isRsaPrivateKey, "must be the service account's private key, which is an RSA key in PEM form")
		.optional(),
	FIRESTORE_EMULATOR_HOST: hostAndPort.optional(),
});
export type DatastoreVariables = z.output<typeof datastoreVariables>;

/** Distinct characters that a secret needs. One in 10¹² random secrets of 32 hexadecimal digits has fewer. */
const fewestCharacters = 6;

export const variables = datastoreVariables
	.extend({
		NODE_ENV: z.string().optional(),
		STORE_MODE: z.enum(["production", "demo"], "must be production or demo").optional(),
		SESSION_SECRET: z
			.string()
			.transform((list) => list.split(",").map((secret) => secret.trim()))
			.refine(
				(secrets) => secrets.every(({ length }) => length >= 32),
				"must have at least 32 characters, also between commas",
			)
			.refine(
				(secrets) => secrets.every((secret) => new Set(secret).size >= fewestCharacters),
				"must be random, as from: openssl rand -hex 32",
			)
			.optional(),
		PORT: port.optional(),
		HOST: z.string().optional(),
		PUBLIC_ORIGIN: ownOrigin.optional(),
		ADMIN_ORIGIN: ownOrigin.optional(),
		METRICS_PORT: port.optional(),
		METRICS_HOST: z.string().trim().default("127.0.0.1"),
		SENTRY_DSN: z
			.string()
			.trim()
			.regex(/^https?:\/\/\w+@[\w.:-]+\/(\w+\/)*\d+$/, "must be a DSN, such as https://key@sentry.example/1")
			.refine(isEncryptedOrPrivate, needsHttps)
			.optional(),
		REQUEST_LOG: z.enum(["on", "off"], "must be on or off").default("on"),
		DRAIN_SECONDS: z.coerce
			.number("must be a number of seconds")
			.min(0, "must be 0 or more")
			.max(60, "must be at most 60")
			.default(0),
		PAGE_CACHE_MB: megabytes(0, 65_536).default(64),
		CDN_CACHE_SECONDS: wholeNumber("a number of seconds", 0, 3600).default(0),
		DAILY_STORAGE_MB: megabytes(1, 1_048_576).default(1000),
		IMAGE_ORIGINS: z
			.string()
			.transform((list) => list.split(/[\s,]+/).filter(Boolean))
			.refine(
				(origins) => origins.every((one) => one.startsWith("https:") && origin.safeParse(one).success),
				"must be https origins without a path, such as https://fotos.example, with spaces between them",
			)
			.optional(),
		CLIENT_ADDRESS_HEADER: z
			.string()
			.transform((name) => name.trim().toLowerCase())
			.refine(
				(name) => addressHeaders.includes(name),
				`must be a header in which proxies write the client's address: ${addressHeaders.join(", ")}`,
			)
			.optional(),
		...mailVariables.shape,
		...webhookVariables.shape,
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
		if (mode === "production" && !vars.SESSION_SECRET) {
			const reason = "it signs the shoppers' cookies, and the mailed links to confirm and to unsubscribe";
			refuse(context, "SESSION_SECRET", `is required (at least 32 random characters): ${reason}`);
		}
		if (mode === "production") {
			for (const variable of ["FIREBASE_AUTH_EMULATOR_HOST", "FIRESTORE_EMULATOR_HOST"] as const) {
				if (!vars[variable]) continue;
				refuse(context, variable, "must not be set in production: an emulator's tokens can be forged");
			}
		}
		if (mode === "demo" && !isLoopback(vars.HOST ?? ""))
			refuse(context, "HOST", "must be 127.0.0.1 when STORE_MODE is demo: the demo accepts forged sign-ins");
		if (vars.METRICS_PORT !== undefined && vars.METRICS_PORT === (vars.PORT ?? 3000))
			refuse(context, "METRICS_PORT", "must differ from PORT: the metrics are not for shoppers");
		// Mails contain links, whose origin must not come from a request.
		if (vars.SMTP_URL && mode === "production")
			requireAll(vars, context, ["MAIL_FROM", "PUBLIC_ORIGIN"], "when SMTP_URL is set");
		if (vars.ORDER_WEBHOOK_URL)
			requireAll(vars, context, ["ORDER_WEBHOOK_SECRET"], "when ORDER_WEBHOOK_URL is set");
		if (vars.ORDER_WEBHOOK_SECRET)
			requireAll(vars, context, ["ORDER_WEBHOOK_URL"], "when ORDER_WEBHOOK_SECRET is set");
		if (vars.FIREBASE_API_KEY)
			requireFirebase(vars, context, vars.FIREBASE_AUTH_EMULATOR_HOST, "when FIREBASE_API_KEY is set");
	});

export function requireFirestore(vars: DatastoreVariables, context: z.RefinementCtx): void {
	if (vars.DATASTORE !== "firestore") return;
	requireFirebase(vars, context, vars.FIRESTORE_EMULATOR_HOST, "when DATASTORE is firestore");
}

function requireFirebase(
	vars: DatastoreVariables,
	context: z.RefinementCtx,
	emulatorHost: string | undefined,
	when: string,
): void {
	requireAll(vars, context, ["FIREBASE_PROJECT_ID"], when);
	if (!emulatorHost) requireAll(vars, context, ["FIREBASE_CLIENT_EMAIL", "FIREBASE_PRIVATE_KEY"], when);
}

function requireAll<Vars extends object>(
	vars: Vars,
	context: z.RefinementCtx,
	names: readonly (keyof Vars & string)[],
	when: string,
): void {
	for (const name of names) if (!vars[name]) refuse(context, name, `is required ${when}`);
}

function refuse(context: z.RefinementCtx, variable: string, message: string): void {
	context.addIssue({ code: "custom", path: [variable], message });
}

export type Variables = z.output<typeof variables>;

export function modeOf(vars: Pick<Variables, "NODE_ENV" | "STORE_MODE">) {
	return vars.STORE_MODE ?? (vars.NODE_ENV === "development" ? "development" : "production");
}

function isEncryptedOrPrivate(url: string): boolean {
	if (!URL.canParse(url)) return false;
	const { protocol, hostname } = new URL(url);
	return protocol === "https:" || isPrivateHost(hostname);
}

function isRsaPrivateKey(pem: string): boolean {
	try {
		return createPrivateKey(pem).asymmetricKeyType === "rsa";
	} catch {
		return false;
	}
}
