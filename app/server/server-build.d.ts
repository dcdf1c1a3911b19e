/** The bundle of the server's routes, as `remix vite:build` writes it. */
declare module "virtual:remix/server-build" {
	const build: import("@remix-run/node").ServerBuild;
	export = build;
}
