import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

/** On nearly every page: one file is smaller, and asked for once, where a file for each would be ten. */
const everywhere = [
	..."Button DefaultButton English Icon Page Picture VisuallyHidden"
		.split(" ")
		.map((name) => `app/ui/${name}.tsx`),
	..."PriceTag.tsx ProductGrid.tsx AddToCart.tsx use-live-catalog.ts"
		.split(" ")
		.map((name) => `app/storefront/${name}`),
	..."CartLines.tsx CartNotices.tsx cart.ts use-cart.ts use-cart-form.ts use-open-panel.ts"
		.split(" ")
		.map((name) => `app/cart/${name}`),
	..."money.ts page-title.ts urls.ts catalog/filters.ts forms/submission-failed.ts layout/ErrorPage.tsx"
		.split(" ")
		.map((name) => `app/${name}`),
];

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [remix(remixConfig)],
	resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
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
					rollupOptions: { output: { manualChunks: { interface: everywhere } } },
				}),
	},
	// Found before the first page is asked for: found later, they reload it with two Reacts.
	optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/*.{ts,tsx}"] },
	server: { host: "127.0.0.1" },
}));
