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

function bundle() {
	return build({
		root,
		configFile: false,
		logLevel: "error",
		resolve: { alias: { "~": `${root}/app` } },
		build: {
			ssr: true,
			outDir: programFolder,
			emptyOutDir: false,
			target: "node20",
			copyPublicDir: false,
			rollupOptions: { input: programs, output: { chunkFileNames: "[name].js" } },
		},
	});
}
