import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { FetchHandler } from "~/web/http/fetch-request.server";
import { createRouteMatcher, type MatchRoute } from "./match-route.server";

let handler: Promise<FetchHandler> | undefined;

export const handleByRemix: FetchHandler = async (request) => {
	handler ??= importBuild().then((build) => createRequestHandler(build, "production"));
	return (await handler)(request);
};

export async function buildVersion(): Promise<string> {
	return (await importBuild()).assets.version;
}

export async function loadRouteMatcher(): Promise<MatchRoute> {
	const { routes } = await importBuild();
	return createRouteMatcher(Object.keys(routes).map((id) => patternOf(id, routes)));
}

function patternOf(id: string | undefined, routes: ServerBuild["routes"]): string {
	const route = id ? routes[id] : undefined;
	if (!route) return "/";
	return `${patternOf(route.parentId, routes)}/${route.path ?? ""}`
		.replace(/\/+/g, "/")
		.replace(/(.)\/$/, "$1");
}

function importBuild() {
	return import("virtual:remix/server-build");
}
