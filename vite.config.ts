import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [remix(remixConfig)],
	resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
	css: { transformer: "lightningcss" },
	build: {
		cssMinify: "lightningcss",
		assetsInlineLimit: 0,
		sourcemap: isSsrBuild,
		...(isSsrBuild && { target: "node20" }),
	},
	// Found before the first page is asked for: found later, they reload it with two Reacts.
	optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/*.{ts,tsx}"] },
	server: { host: "127.0.0.1" },
}));
