import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { readDatastoreConfig } from "~/platform/settings/parse-env.server";
import { prepareDatastore } from "../demo/prepare-datastore";
import { portFrom, requireFreePort } from "../demo/run/ports";
import { runScript } from "./commands/read-options";

const help = `Usage: npm run dev

Serves the store from its sources with hot reload, on http://127.0.0.1:5173, with the demo
catalogue when the datastore is empty. Sign-in is off unless FIREBASE_API_KEY is set.

  PORT        another port
  DATA_DIR    where the embedded database lives (./data)
`;

await runScript({ helpCommand: "npm run dev -- --help", help }, async () => {
	const port = portFrom("PORT", 5173);
	await requireFreePort(port, "PORT");
	await prepareDatastore(readDatastoreConfig());
	serve(port);
});

function serve(port: number): void {
	const root = resolve(import.meta.dirname, "..");
	const cli = resolve(root, "node_modules/@remix-run/dev/dist/cli.js");
	const child = spawn(process.execPath, [cli, "vite:dev", "--port", String(port), "--strictPort"], {
		cwd: root,
		stdio: "inherit",
	});
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
	child.once("exit", (code) => process.exit(code ?? 0));
}
