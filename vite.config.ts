import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { runPipeline } from "./app/server/pipeline/handler.server";
import remixConfig from "./remix.config.js";
import { compressBuild } from "./scripts/compress-build";
import { hashFiles } from "./scripts/hash-files";

/** Runs the store's request pipeline before Vite's own middlewares, as production does before remix-serve. */
function requestPipeline(): Plugin {
	return {
		name: "request-pipeline",
		configureServer(vite) {
			vite.middlewares.use(async (request, response, next) => {
				try {
					// Loaded for each request: an edit takes effect at once.
					const { pipeline } = await vite.ssrLoadModule("/app/server/development-pipeline.server.ts");
					runPipeline(pipeline, request, response, () => next());
				} catch (error) {
					next(error);
				}
			});
		},
	};
}

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [requestPipeline(), remix(remixConfig), compressBuild()],
	resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
	define: isSsrBuild ? { __PUBLIC_FILE_VERSIONS__: JSON.stringify(hashFiles("public")) } : {},
	css: { transformer: "lightningcss" },
	build: {
		cssMinify: "lightningcss",
		assetsInlineLimit: 0,
		sourcemap: isSsrBuild,
		...(isSsrBuild
			? { target: "node20" }
			: {
					// 4 KB less on every page than with esbuild.
					minify: "terser",
					terserOptions: { compress: { passes: 2 } },
					rollupOptions: { output: { manualChunks: sharedChunk } },
				}),
	},
	// Dependencies that Vite discovers after the first request reload the page with two copies of React.
	optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/*.{ts,tsx}"] },
	server: { host: "127.0.0.1" },
}));

/** Six routes are about a quarter of those with a page. With fewer, the home page loads what only forms need. */
const severalRoutes = 6;

/**
 * Puts what every page loads, and what several routes import, into one file: it compresses better than many small ones,
 * and the browser asks for it once.
 */
function sharedChunk(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
	if (isEntry(id)) return undefined;
	const entries = entriesOf(id, getModuleInfo);
	const isOnEveryPage = [...entries].some((entry) => /app\/(root|entry\.client)\.tsx/.test(entry));
	return isOnEveryPage || entries.size >= severalRoutes ? "interface" : undefined;
}

/** The entries of the browser's code, the routes among them, that import a module statically. */
function entriesOf(id: string, getModuleInfo: Rollup.GetModuleInfo): Set<string> {
	const seen = new Set([id]);
	const entries = new Set<string>();
	for (const module of seen) {
		if (isEntry(module)) entries.add(module.split("?")[0] ?? module);
		for (const importer of getModuleInfo(module)?.importers ?? []) seen.add(importer);
	}
	return entries;
}

function isEntry(id: string): boolean {
	return /\/app\/(routes\/.*|root|entry\.client)\.tsx?(\?|$)/.test(id);
}
