/** Builds and serves the whole store with nothing configured: embedded database, demo catalogue, Auth emulator. */
import { join, resolve } from "node:path";
import { payableDemoBusiness } from "../demo/business";
import { inviteOwner } from "../demo/invite-owner";
import { prepareDatastore } from "../demo/prepare-datastore";
import { codesUrl, startAuthEmulator } from "../demo/run/auth-emulator";
import { projectRoot, stopChildren } from "../demo/run/child-processes";
import { portFrom, requireFreePort } from "../demo/run/ports";
import { buildStore, requireBuild, startStore } from "../demo/run/store";
import { flags, runScript } from "./commands/read-options";

const help = `Usage: npm run demo [-- --no-build]

Builds the store and serves it with a demo catalogue and a local sign-in service.

  --no-build            serves the build that is there

  PORT                  the store's port (3000)
  AUTH_EMULATOR_PORT    the Firebase Auth emulator's port (9099)
  DATA_DIR              where the embedded database lives (./data)

Ctrl-C ends all of it.
`;

let isEnding = false;

await runScript(
	{ helpCommand: "npm run demo -- --help", help, options: flags("no-build") },
	({ "no-build": isBuilt = false }) => {
		for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(0));
		return demo(!isBuilt).catch((error: Error) => fail(error.message));
	},
);

async function demo(needsBuild: boolean): Promise<void> {
	const port = portFrom("PORT", 3000);
	const emulatorPort = portFrom("AUTH_EMULATOR_PORT", 9099);
	const dataDir = process.env.DATA_DIR || "./data";
	const dataPath = resolve(projectRoot, dataDir);
	await requireFreePort(port, "PORT");
	await requireFreePort(emulatorPort, "AUTH_EMULATOR_PORT");

	if (!needsBuild) requireBuild();
	await Promise.all([serveStore(), startSignIn()]);

	async function serveStore(): Promise<void> {
		await Promise.all([
			step(`Preparing the catalogue in ${dataDir}`, () =>
				prepareDatastore({ kind: "sqlite", dataDir: dataPath }, payableDemoBusiness),
			),
			needsBuild && step("Building the store", buildStore),
		]);
		await step(`Starting the store on port ${port}`, async () => {
			const store = await startStore(port, emulatorPort, dataPath);
			store.once("exit", () => fail("The store has stopped."));
		});
		if (isEnding) return;
		const origin = `http://localhost:${port}`;
		const invitation = await inviteOwner({ kind: "sqlite", dataDir: dataPath });
		say(`\nThe store is at ${origin}\nIts mails are written into ${join(dataDir, "mail")}`);
		if (invitation) say(`Its owner gets into the desk by ${origin}${invitation}`);
		say("Ctrl-C ends all of it.\n");
	}

	async function startSignIn(): Promise<void> {
		await step(`Starting the Firebase Auth emulator on 127.0.0.1:${emulatorPort}`, async () => {
			const emulator = await startAuthEmulator(emulatorPort);
			emulator.once("exit", () =>
				say("The Firebase Auth emulator has stopped: nobody can sign in until the demo is started again."),
			);
		});
		say(`\nSign-in is ready. Its codes are read at ${codesUrl(emulatorPort)}\n`);
	}
}

async function step(title: string, work: () => Promise<void>): Promise<void> {
	if (isEnding) return;
	const start = Date.now();
	say(`${title} …`);
	await work();
	say(`${title}: done in ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

function say(text: string): void {
	if (!isEnding) process.stdout.write(`${text}\n`);
}

async function fail(message: string): Promise<void> {
	if (isEnding) return;
	process.stderr.write(`${message}\n`);
	await end(1);
}

async function end(code: number): Promise<void> {
	if (isEnding) return;
	isEnding = true;
	await stopChildren();
	process.exit(code);
}
