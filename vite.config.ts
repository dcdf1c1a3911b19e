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
	server: { host: "127.0.0.1" },
}));
