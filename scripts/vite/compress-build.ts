import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(css|ico|js|svg|vtt)$/;

/**
 * Writes `.br` and `.gz` beside each text file of the browser's build, at the highest quality. Runs at the
 * end of the server's build, which comes later and adds the manifest of the routes to the browser's files.
 */
export function compressBuild(): Plugin {
	let folder: string | undefined;
	return {
		name: "compress-build",
		apply: "build",
		configResolved({ build }) {
			if (build.ssr) folder = join(build.outDir, "../client");
		},
		closeBundle() {
			if (!folder) return;
			for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
				if (!compressible.test(name)) continue;
				const file = join(folder, name);
				const bytes = readFileSync(file);
				const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
				writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
				writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
			}
		},
	};
}
