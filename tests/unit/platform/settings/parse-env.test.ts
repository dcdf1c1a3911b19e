import { generateKeyPairSync, type KeyPairKeyObjectResult } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parseEnv } from "~/platform/settings/parse-env.server";

const secret = "una frase larga que nadie adivina";
const pem = pemOf(generateKeyPairSync("rsa", { modulusLength: 2048 }));
const ecPem = pemOf(generateKeyPairSync("ec", { namedCurve: "P-256" }));
const clientEmail = "wasi@wasi-pe.iam.gserviceaccount.com";
const serviceAccount = { FIREBASE_CLIENT_EMAIL: clientEmail, FIREBASE_PRIVATE_KEY: pem };
const firestore = { DATASTORE: "firestore", FIREBASE_PROJECT_ID: "wasi-pe", ...serviceAccount };

type Source = Record<string, string | undefined>;
const webhookSecret = Buffer.alloc(32, "wasi").toString("base64");
const production = (more: Source = {}) => parseEnv({ SESSION_SECRET: secret, ...more });
const development = (more: Source = {}) => parseEnv({ NODE_ENV: "development", ...more });
const demo = (more: Source = {}) => parseEnv({ STORE_MODE: "demo", HOST: "127.0.0.1", ...more });

it("with nothing else set, production stores its data in ./data and has no sign-in", () => {
	expect(production()).toEqual({
		mode: "production",
		port: 3000,
		sessionSecret: secret,
		sessionSecrets: [secret],
		datastore: { kind: "sqlite", dataDir: "./data" },
		dataDir: "./data",
		picturesFolder: "data/pictures",
		assetsFolder: "data/assets",
		mail: {
			from: { name: "Wasi", address: "tienda@wasi.invalid" },
			origin: "http://localhost:3000",
			folder: "data/mail",
		},
		paymentPicturesFolder: "data/payments",
		signInByMail: false,
		imageOrigins: [],
		drainMs: 0,
		pageCacheBytes: 64 * 1024 * 1024,
		cdnCacheSeconds: 0,
		dailyStorageBytes: 1000 * 1024 * 1024,
		requestLog: true,
		metricsHost: "127.0.0.1",
	});
});

it("with nothing else set, the demo needs only its own machine", () => {
	for (const HOST of ["127.0.0.1", "localhost", "::1"]) expect(demo({ HOST }).mode).toBe("demo");
});

it("with nothing else set, a private network may do without https", () => {
	const names = ["http://localhost:4300", "http://caja.lan", "http://wasi"];
	for (const PUBLIC_ORIGIN of [...names, "http://192.168.1.4", "http://172.20.0.2"])
		expect(production({ PUBLIC_ORIGIN }).publicOrigin).toBe(PUBLIC_ORIGIN);
});

const origin = "https://wasi.example";
const formerSecret = secret.toUpperCase();
const sentryDsn = "https://3f9c2a71@o1.sentry.example/42";
const imageOrigins = ["https://fotos.example", "https://videos.example:8443"];
const megabytes = (count: number) => count * 1024 * 1024;
const address = "pedidos@wasi.example";
const credential = { clientEmail, privateKey: pem };
const smtp = {
	host: "mail.example",
	port: 587,
	secure: false,
	auth: { user: "wasi@wasi.example", pass: "p/ss" },
};
const authDomain = "ingreso.wasi.example";
const webhook = {
	ORDER_WEBHOOK_URL: "https://recibos.example/wasi?key=1",
	ORDER_WEBHOOK_SECRET: webhookSecret,
};
const dataFolders = {
	datastore: { kind: "sqlite", dataDir: "/srv/wasi" },
	...{ picturesFolder: "/srv/wasi/pictures", assetsFolder: "/srv/wasi/assets" },
	...{ paymentPicturesFolder: "/srv/wasi/payments", mail: { folder: "/srv/wasi/mail" } },
};

it.each<[Source, values: object]>([
	[
		{ SESSION_SECRET: `${secret}, ${formerSecret}` },
		{ sessionSecret: secret, sessionSecrets: [secret, formerSecret] },
	],
	[{ PORT: "8080" }, { port: 8080 }],
	[{ METRICS_PORT: "9464" }, { metricsPort: 9464, metricsHost: "127.0.0.1" }],
	[{ DATA_DIR: "/srv/wasi" }, dataFolders],
	[{ PUBLIC_ORIGIN: origin }, { publicOrigin: origin, mail: { origin } }],
	[{ PAGE_CACHE_MB: "2" }, { pageCacheBytes: megabytes(2) }],
	[{ CDN_CACHE_SECONDS: "1" }, { cdnCacheSeconds: 1 }],
	[{ DAILY_STORAGE_MB: "3" }, { dailyStorageBytes: megabytes(3) }],
	[{ REQUEST_LOG: "off" }, { requestLog: false }],
	[{ SENTRY_DSN: sentryDsn }, { sentryDsn }],
	[{ IMAGE_ORIGINS: imageOrigins.join(", ") }, { imageOrigins }],
	[{ CLIENT_ADDRESS_HEADER: "CF-Connecting-IP" }, { clientAddressHeader: "cf-connecting-ip" }],
	[
		{ SMTP_URL: "smtp://wasi%40wasi.example:p%2Fss@mail.example", MAIL_FROM: `Wasi Hogar <${address}>` },
		{ signInByMail: true, mail: { from: { name: "Wasi Hogar", address }, smtp } },
	],
	[
		{ SMTP_URL: "smtps://[::1]", MAIL_FROM: address },
		{ mail: { from: { name: "", address }, smtp: { host: "::1", port: 465, secure: true } } },
	],
	[
		{ ...webhook, ORDER_WEBHOOK_SECRET: ` whsec_${webhookSecret}` },
		{ webhook: { url: webhook.ORDER_WEBHOOK_URL, key: Buffer.from(webhookSecret, "base64") } },
	],
])("every variable sets its value: %j", (source, values) => {
	expect(production({ PUBLIC_ORIGIN: origin, ...source })).toMatchObject(values);
});

it.each([
	["", "wasi-pe"],
	['"', "wasi.example:wasi-pe"],
])(
	"every variable sets its value: for Firestore, with the private key as in the account's file, between %j, and project %s",
	(quote, projectId) => {
		const escaped = quote + pem.replaceAll("\n", "\\n") + quote;
		expect(escaped).not.toContain("\n");
		const source = { ...firestore, FIREBASE_PROJECT_ID: projectId, FIREBASE_PRIVATE_KEY: escaped };
		expect(production(source).datastore).toEqual({ kind: "firestore", projectId, credential });
	},
);

it("every variable sets its value: for sign-in", () => {
	const source = {
		...firestore,
		DATASTORE: "sqlite",
		FIREBASE_API_KEY: "key",
		FIREBASE_AUTH_DOMAIN: authDomain,
	};
	expect(production(source).signIn).toEqual({ projectId: "wasi-pe", apiKey: "key", authDomain, credential });
});

it("no other store than one in production sends mail", () => {
	for (const store of [demo, development])
		expect(store({ SMTP_URL: "smtp://127.0.0.1:2525" }).mail).not.toHaveProperty("smtp");
});

it("every variable sets its value: for a webhook on this machine, with a secret without a prefix", () => {
	for (const ORDER_WEBHOOK_URL of ["http://localhost:8090", "http://127.0.0.1/a", "http://[::1]:80/"]) {
		const { webhook } = demo({ ORDER_WEBHOOK_URL, ORDER_WEBHOOK_SECRET: "ab12".repeat(8) });
		expect(webhook?.url).toBe(ORDER_WEBHOOK_URL);
		expect(webhook?.key).toHaveLength(24);
	}
});

it("every variable sets its value: for emulators, which need no service account", () => {
	const project = { DATASTORE: "firestore", FIREBASE_PROJECT_ID: "demo-wasi", FIREBASE_API_KEY: "key" };
	const [stored, signedIn] = ["127.0.0.1:8085", "[::1]:9099"];
	const hosts = { FIRESTORE_EMULATOR_HOST: stored, FIREBASE_AUTH_EMULATOR_HOST: signedIn };
	const projectId = "demo-wasi";
	const env = development({ ...project, ...hosts });
	expect(env.datastore).toEqual({ kind: "firestore", projectId, emulatorHost: stored });
	const authDomain = "demo-wasi.firebaseapp.com";
	expect(env.signIn).toEqual({ projectId, apiKey: "key", authDomain, emulatorHost: signedIn });
});

const names = [
	...Object.keys(firestore),
	...["NODE_ENV", "STORE_MODE", "PORT", "HOST", "PUBLIC_ORIGIN", "DATA_DIR"],
	...["FIREBASE_API_KEY", "FIREBASE_AUTH_DOMAIN", "FIREBASE_AUTH_EMULATOR_HOST", "FIRESTORE_EMULATOR_HOST"],
	"CLIENT_ADDRESS_HEADER",
];

it("an empty variable counts as absent", () => {
	for (const empty of ["", "  "]) {
		const source = Object.fromEntries(names.map((name) => [name, empty]));
		expect(production(source)).toEqual(production());
		expect(linesOf(() => production({ SESSION_SECRET: empty }))).toHaveLength(1);
	}
});

const service = ["FIREBASE_PROJECT_ID", "FIREBASE_CLIENT_EMAIL", "FIREBASE_PRIVATE_KEY"];
const mailed = { MAIL_FROM: "hola@wasi.example", PUBLIC_ORIGIN: origin };
const dev = { SESSION_SECRET: undefined, NODE_ENV: "development" };
const wrongValues: [variable: string, values: (string | undefined)[], others?: Source][] = [
	["SESSION_SECRET", [undefined, "x".repeat(31), `${secret},short`, `${secret},`]],
	["SESSION_SECRET", ["x".repeat(40), `${secret},${"ab".repeat(20)}`]],
	["SESSION_SECRET", ["x"], dev],
	// Any NODE_ENV except development is production, and STORE_MODE overrides it.
	["SESSION_SECRET", [undefined], { NODE_ENV: "test" }],
	["SESSION_SECRET", [undefined], { NODE_ENV: "DEVELOPMENT" }],
	["SESSION_SECRET", [undefined], { NODE_ENV: "development", STORE_MODE: "production" }],
	["STORE_MODE", ["development"]],
	["HOST", ["0.0.0.0", undefined], { STORE_MODE: "demo" }],
	["PORT", ["http", "-1", "65536", "80.5"]],
	["METRICS_PORT", ["0", "3000"]],
	["REQUEST_LOG", ["yes"]],
	["SENTRY_DSN", ["https://sentry.example/42"]],
	["PUBLIC_ORIGIN", ["https://wasi.example/", "wasi.example", "https://wasi.example:65536"]],
	["PUBLIC_ORIGIN", [undefined], { SMTP_URL: "smtp://b", MAIL_FROM: "a@b.pe" }],
	["ADMIN_ORIGIN", ["https://mesa.wasi.example/admin"]],
	["IMAGE_ORIGINS", ["https://a.example https://b.example:99999", "https://a.example:0"]],
	["IMAGE_ORIGINS", ["http://a.example"]],
	["PUBLIC_ORIGIN", ["http://wasi.pe", "http://10.wasi.example", "http://localhost.pe", "http://200.1.2.3"]],
	["ADMIN_ORIGIN", ["http://mesa.wasi.example:8080", "http://172.32.0.1"]],
	["SENTRY_DSN", ["http://key@sentry.example/1"]],
	["CLIENT_ADDRESS_HEADER", ["x real ip", "Forwarded", "X-Wasi-Peer", "user-agent", "Cookie", "x-address"]],
	["SMTP_URL", ["mail.example:25", "http://mail.example", "smtp://", "smtp://a:%zz@b"], mailed],
	["SMTP_URL", ["smtp://b/c", "smtp://b?c"], mailed],
	["MAIL_FROM", ["Wasi", "Wasi <hola>", "a@b.pe, c@d.pe", "Wasi\r\nBcc: x <a@b.pe>"]],
	["MAIL_FROM", ["a@b.pe <c@d.pe> <e@f.pe>"]],
	["MAIL_FROM", [undefined], { ...mailed, SMTP_URL: "smtp://b" }],
	["ORDER_WEBHOOK_URL", [undefined, "recibos.example", "http://recibos.example"], webhook],
	["ORDER_WEBHOOK_URL", ["http://127.0.0.1.recibos.example", "https://u:p@recibos.example"], webhook],
	["ORDER_WEBHOOK_URL", ["https://u@recibos.example", "ftp://recibos.example"], webhook],
	["ORDER_WEBHOOK_SECRET", [undefined, "a".repeat(28), "whsec_".padEnd(34, "a"), "a".repeat(33)], webhook],
	["ORDER_WEBHOOK_SECRET", ["una frase que nadie adivina, larga"], webhook],
	["DATASTORE", ["mysql"]],
	["FIREBASE_PRIVATE_KEY", ["abc", pem.slice(0, 90), ecPem]],
	["FIREBASE_PROJECT_ID", ["../x", "Wasi Perú", "123456789012"]],
	["FIREBASE_CLIENT_EMAIL", ["wasi"]],
	["FIREBASE_AUTH_DOMAIN", ["https://a"]],
	["FIREBASE_AUTH_EMULATOR_HOST", ["127.0.0.1:9099"]],
	["FIREBASE_AUTH_EMULATOR_HOST", ["http://a:99"], dev],
	["FIRESTORE_EMULATOR_HOST", ["127.0.0.1:8085"]],
	["FIRESTORE_EMULATOR_HOST", ["localhost"], dev],
];
it.each(wrongValues.flatMap(([name, values, others]) => values.map((value) => ({ name, value, others }))))(
	"refuses to start, with one line per variable, for $name = $value with $others",
	({ name, value, others }) => expectRefusal({ ...others, [name]: value }, [name]),
);

it.each(service)(
	"refuses to start, with one line per variable, for Firestore or sign-in without %s",
	(name) => {
		const { [name]: _, DATASTORE, ...others } = firestore as Source;
		expectRefusal({ ...others, DATASTORE }, [name]);
		expectRefusal({ ...others, FIREBASE_API_KEY: "key" }, [name]);
	},
);

it.each<[string, Source, string[]]>([
	["Firestore without anything", { DATASTORE: "firestore" }, service],
	["sign-in without its variables", { FIREBASE_API_KEY: "key" }, service],
	["both without anything", { DATASTORE: "firestore", FIREBASE_API_KEY: "key" }, service],
	[
		"Firestore with sign-in's emulator",
		{ ...dev, DATASTORE: "firestore", FIREBASE_AUTH_EMULATOR_HOST: "a:99" },
		service,
	],
	[
		"sign-in with Firestore's emulator",
		{ ...dev, FIREBASE_API_KEY: "key", FIRESTORE_EMULATOR_HOST: "a:99" },
		service,
	],
	["a variable with two mistakes", { FIRESTORE_EMULATOR_HOST: "x" }, ["FIRESTORE_EMULATOR_HOST"]],
	["two mistakes", { PORT: "http", PUBLIC_ORIGIN: "x" }, ["PORT", "PUBLIC_ORIGIN"]],
	[
		"an invalid and a missing variable",
		{ SESSION_SECRET: "", PUBLIC_ORIGIN: "x" },
		["SESSION_SECRET", "PUBLIC_ORIGIN"],
	],
])("refuses to start, with one line per variable, for %s", (_, source, names) => {
	expectRefusal(source, names);
});

function expectRefusal(source: Source, names: string[]) {
	const lines = linesOf(() => production(source));
	expect(lines.map((line) => line.split(": ")[0]).sort()).toEqual([...names].sort());
	for (const line of lines) expect(line).toMatch(/^[A-Z_]+: (must|is required) /);
}

const modes = ["production", "demo", "development"];
const likely = fc.constantFrom(...modes, "firestore", "sqlite", "127.0.0.1", pem);
const value = fc.option(fc.oneof(fc.string(), likely, fc.string({ unit: "binary-ascii" })), {
	nil: undefined,
});
const hidden = fc.stringMatching(/^[A-Za-z0-9]{16,40}$/);

it("for any environment, parseEnv returns a configuration, or throws an error that names variables and reveals no secret", () => {
	fc.assert(
		fc.property(
			fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), value),
			hidden,
			hidden,
			(rest, sessionSecret, privateKey) => {
				try {
					parseEnv({ ...rest, SESSION_SECRET: sessionSecret, FIREBASE_PRIVATE_KEY: privateKey });
				} catch (error) {
					const { message } = error as Error;
					expect(message).not.toContain(sessionSecret);
					expect(message).not.toContain(privateKey);
					for (const line of message.split("\n")) expect(line).toMatch(/^[A-Z_]+: \S/);
				}
			},
		),
	);
});

function pemOf({ privateKey }: KeyPairKeyObjectResult): string {
	return String(privateKey.export({ type: "pkcs8", format: "pem" }));
}

function linesOf(parse: () => unknown): string[] {
	try {
		parse();
	} catch (error) {
		return (error as Error).message.split("\n");
	}
	throw new Error("it was accepted");
}

it.each([
	["FIREBASE_PROJECTID", "FIREBASE_PROJECT_ID"],
	["SESION_SECRET", "SESSION_SECRET"],
	["datadir", "DATA_DIR"],
	["PUBLIC_ORIGEN", "PUBLIC_ORIGIN"],
])("a misspelt variable %s is reported with the name it resembles", (name, meant) => {
	expect(linesOf(() => parseEnv({ [name]: "x", DATASTORE: "mongo" }))).toContain(
		`${name} is not read: did you mean ${meant}?`,
	);
});

it("a misspelt variable is not reported for other programs' variables, or if the correct one is set", () => {
	const others = { HOME: "/root", HOSTNAME: "a", STORE_MODE: "demo", FIREBASE_CONFIG: "{}", PORTS: "1" };
	expect(linesOf(() => parseEnv({ ...others, DATASTORE: "mongo" }))).not.toContainEqual(
		expect.stringContaining("is not read"),
	);
	const both = { SESION_SECRET: "x", SESSION_SECRET: secret, DATASTORE: "mongo" };
	expect(linesOf(() => parseEnv(both))).toHaveLength(1);
});
