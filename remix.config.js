/**
 * Options of the Remix compiler; vite.config.ts hands them to the Remix plugin.
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
	future: {
		v3_fetcherPersist: true,
		// Off: with few routes a page does better to know them all (1.5 KB, cached) than to ask for them as links appear. And
		// a change of the cart that is answered while a page of an unknown route is on its way breaks the router: "Didn't
		// find any matches after fetcher action". In React Router 7 it is routeDiscovery: { mode: "initial" }.
		v3_lazyRouteDiscovery: false,
		v3_relativeSplatPath: true,
		v3_routeConfig: true,
		v3_singleFetch: true,
		v3_throwAbortReason: true,
	},
};
