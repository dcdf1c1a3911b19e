/**
 * Options of the Remix compiler; vite.config.ts hands them to the Remix plugin.
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
	// Set by scripts/build.ts, which puts the folder in place of build/.
	buildDirectory: process.env.BUILD_FOLDER ?? "build",
	future: {
		v3_fetcherPersist: true,
		// Off, because it breaks cart changes during a navigation: docs/decisions/0007-route-discovery-off.md.
		v3_lazyRouteDiscovery: false,
		v3_relativeSplatPath: true,
		v3_routeConfig: true,
		v3_singleFetch: true,
		v3_throwAbortReason: true,
	},
};
