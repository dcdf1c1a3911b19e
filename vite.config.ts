import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { runPipeline } from "./app/web/http/pipeline-handler.server";
import remixConfig from "./remix.config.js";
import { browserAddresses } from "./scripts/vite/browser-addresses";
import { hashFiles } from "./scripts/vite/hash-files";
import { nameBuild } from "./scripts/vite/name-build";
import { singleStylesheet } from "./scripts/vite/single-stylesheet";

/** Runs the store's request pipeline before Vite's own middlewares, as production does before remix-serve, and its pages after them. */
function requestPipeline(): Plugin {
	return {
		name: "request-pipeline",
		configureServer(vite) {
			// Loaded for each request: an edit takes effect at once.
			vite.middlewares.use(async (request, response, next) => {
				try {
					const { pipeline } = await vite.ssrLoadModule("/app/web/server/development-pipeline.server.ts");
					runPipeline(pipeline, request, response, () => next());
				} catch (error) {
					next(error);
				}
			});
			return () =>
				vite.middlewares.use(async (request, response, next) => {
					try {
						const { answerPage } = await vite.ssrLoadModule(`/${mainModule}`);
						runPipeline([answerPage], request, response, () => next());
					} catch (error) {
						next(error);
					}
				});
		},
	};
}

/**
 * Makes the main module the entry of the server's build, beside what runs a store without a process. Comes after
 * Remix's plugin, which names its own.
 */
function startStore(): Plugin {
	return {
		name: "start-store",
		apply: (_, { isSsrBuild }) => Boolean(isSsrBuild),
		config: () => ({
			build: {
				rollupOptions: {
					input: { index: mainModule, "run-store": "app/run-store.server.ts" },
					output: { entryFileNames: "[name].js" },
				},
			},
		}),
	};
}

const mainModule = "app/start.server.ts";

/** The first versions with `:has()`, which the styles need. */
const oldestBrowsers = ["chrome105", "edge105", "firefox121", "safari15.4"];

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [requestPipeline(), remix(remixConfig), startStore(), singleStylesheet(), browserAddresses()],
	resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
	define: isSsrBuild
		? {
				// Otherwise the bundle would contain React in both modes.
				"process.env.NODE_ENV": JSON.stringify("production"),
				__BUILD__: JSON.stringify(nameBuild()),
				__PUBLIC_FILE_VERSIONS__: JSON.stringify(hashFiles("public")),
			}
		: {},
	// Bundled packages start 0.25 s of processor time sooner (decision 31). Native packages, Firebase's and those that
	// remix-serve loads itself stay outside. So does prom-client: in a bundle its `require("perf_hooks")` fails silently.
	ssr: isSsrBuild
		? {
				noExternal: true,
				external: ["@remix-run/node", "morgan", "firebase-admin", "libsql", "prom-client", "sharp"],
			}
		: {},
	css: { transformer: "lightningcss" },
	build: {
		cssMinify: "lightningcss",
		assetsInlineLimit: 0,
		cssCodeSplit: false,
		sourcemap: isSsrBuild || "hidden",
		...(isSsrBuild
			? { target: "node20" }
			: {
					target: oldestBrowsers,
					// 4 KB less on every page than with esbuild.
					minify: "terser",
					terserOptions: {
						ecma: 2020,
						compress: {
							passes: 2,
							pure_getters: true,
							drop_console: ["warn"],
							// React Router's, which only logs.
							pure_funcs: ["warning", "warning$1"],
						},
					},
					rollupOptions: { output: { manualChunks: sharedChunk } },
				}),
	},
	// Dependencies that Vite discovers after the first request reload the page with two copies of React.
	optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/*.{ts,tsx}"] },
	server: { host: "127.0.0.1" },
}));

/** Routes that import a module before it is loaded on every page: a quarter of those with a page. */
const minRoutesToShare = 12;

/** A module of the checkout goes into the forms' file if at least this share of its routes has a validated form. */
const formRoutesShare = 0.8;

/**
 * Few shared files compress better than many small ones and need fewer requests: one for what every page loads or
 * several routes import, one for what the checkout shares with other forms, and one for signing in.
 */
function sharedChunk(
	id: string,
	{ getModuleInfo, getModuleIds }: Rollup.ManualChunkMeta,
): string | undefined {
	if (isEntry(id)) return undefined;
	// A file of its own: it keeps tasks short on a phone, and most deployments do not change it.
	if (/node_modules\/(react|react-dom|scheduler)\/|commonjsHelpers|vite\/preload-helper/.test(id))
		return "react";
	const entries = entriesOf(id, getModuleInfo);
	if ([...entries].some((entry) => /app\/(root|entry\.client)\.tsx/.test(entry))) return "interface";
	const validation = [...getModuleIds()].find((module) =>
		module.endsWith("/app/web/forms/ValidatedForm.tsx"),
	);
	const formRoutes = entriesOf(validation ?? "", getModuleInfo);
	if (entries.size > 1 && [...entries].every((entry) => /\/routes\/auth/.test(entry))) return "sign-in";
	const withForm = [...entries].filter((entry) => formRoutes.has(entry));
	const isOfCheckout = withForm.some((entry) => entry.endsWith("/shop.product-shop.tsx"));
	if (entries.size > 1 && isOfCheckout && withForm.length / entries.size >= formRoutesShare) return "forms";
	return entries.size >= minRoutesToShare ? "interface" : undefined;
}

/** The entries of the browser's code, such as routes, that import a module statically and not only for the server. */
function entriesOf(id: string, getModuleInfo: Rollup.GetModuleInfo): Set<string> {
	const seen = new Set([id]);
	const entries = new Set<string>();
	for (const module of seen) {
		if (isEntry(module)) entries.add(module.split("?")[0] ?? module);
		const importers = getModuleInfo(module)?.importers ?? [];
		for (const importer of importers) if (getModuleInfo(importer)?.isIncluded) seen.add(importer);
	}
	return entries;
}

function isEntry(id: string): boolean {
	return /\/app\/(routes\/.*|root|entry\.client)\.tsx?(\?|$)/.test(id);
}
