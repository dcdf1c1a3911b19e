import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { FetchHandler } from "~/web/http/fetch-request.server";
import { createRouteMatcher, type MatchRoute } from "./match-route.server";

/** @param createContext of a request: its action and its loaders share it */
export function handleByRemix(
	build: ServerBuild,
	mode: "production" | "development",
	createContext: () => AppLoadContext,
): FetchHandler {
	const handle = createRequestHandler(build, mode);
	return (request) => handle(request, createContext());
}

export function matchRoutesOf({ routes }: Pick<ServerBuild, "routes">): MatchRoute {
	return createRouteMatcher(Object.keys(routes).map((id) => patternOf(id, routes)));
}

function patternOf(id: string | undefined, routes: ServerBuild["routes"]): string {
	const route = id ? routes[id] : undefined;
	if (!route) return "/";
	return `${patternOf(route.parentId, routes)}/${route.path ?? ""}`
		.replace(/\/+/g, "/")
		.replace(/(.)\/$/, "$1");
}
