import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { programFolder, programs } from "./programs";
import { root } from "./serving";

/** Bundles the programs, which then start in a third of the processor time that tsx takes. */
export default async function setup() {
	run.programs ??= bundle();
	await run.programs;
}

/** Global, because each project of a run loads this module again. */
const run = globalThis as { programs?: Promise<unknown> };

/** In a folder of its own, from which each file moves when it is whole: another run may be starting the same programs. */
async function bundle(): Promise<void> {
	const made = `${programFolder}-${process.pid}`;
	await build({
		root,
		configFile: false,
		logLevel: "error",
		resolve: { alias: { "~": `${root}/app` } },
		build: {
			ssr: true,
			outDir: made,
			target: "node20",
			copyPublicDir: false,
			rollupOptions: { input: programs, output: { chunkFileNames: "[name].js" } },
		},
	});
	mkdirSync(programFolder, { recursive: true });
	for (const name of readdirSync(made)) renameSync(join(made, name), join(programFolder, name));
	rmSync(made, { recursive: true });
}
