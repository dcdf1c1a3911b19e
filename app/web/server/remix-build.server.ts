import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { FetchHandler } from "~/web/http/fetch-request.server";
import { createRouteMatcher, type MatchRoute } from "./match-route.server";

/** @param createContext for each request @param answerThrown turns what a loader or action threw into what Remix gets */
export function handleByRemix(
	build: ServerBuild,
	mode: "production" | "development",
	createContext: () => AppLoadContext,
	answerThrown: (error: unknown) => unknown,
): FetchHandler {
	const routes = Object.entries(build.routes).map(([id, route]) => {
		const { loader, action } = route.module;
		const handlers = {
			...(loader && { loader: answering(loader, answerThrown) }),
			...(action && { action: answering(action, answerThrown) }),
		};
		return [id, { ...route, module: { ...route.module, ...handlers } }];
	});
	const handle = createRequestHandler({ ...build, routes: Object.fromEntries(routes) }, mode);
	return (request) => handle(request, createContext());
}

function answering<Args, Answer>(handler: (args: Args) => Answer, answerThrown: (error: unknown) => unknown) {
	return async (args: Args) => {
		try {
			return await handler(args);
		} catch (error) {
			throw answerThrown(error);
		}
	};
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
