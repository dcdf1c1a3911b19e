declare module "virtual:remix/server-build" {
	const build: import("@remix-run/node").ServerBuild;
	export = build;
}
