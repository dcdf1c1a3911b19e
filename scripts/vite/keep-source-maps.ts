import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Moves the browser's source maps to `build/maps`, out of the folder that the store serves. */
export function keepSourceMaps(): Plugin {
	let folder: string | undefined;
	return {
		name: "keep-source-maps",
		apply: "build",
		enforce: "post",
		configResolved({ build }) {
			if (!build.ssr) folder = join(build.outDir, "../maps");
		},
		generateBundle(_, bundle) {
			if (!folder) return;
			rmSync(folder, { recursive: true, force: true });
			mkdirSync(folder, { recursive: true });
			for (const [name, file] of Object.entries(bundle)) {
				if (file.type !== "asset" || !name.endsWith(".map")) continue;
				writeFileSync(join(folder, name.replace(/^.*\//, "")), file.source);
				delete bundle[name];
			}
		},
	};
}
