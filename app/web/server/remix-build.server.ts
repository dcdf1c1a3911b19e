import {
	type AppLoadContext,
	createRequestHandler,
	type RequestHandler,
	type ServerBuild,
} from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { pagePathOf } from "~/platform/urls";
import type { FetchHandler } from "~/web/http/fetch-request.server";

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
	const answeringBuild = { ...build, routes: Object.fromEntries(routes) };
	const handlerOf = handlersByPage(answeringBuild, mode);
	return (request) => handlerOf(request)(request, createContext());
}

/**
 * Remix compares each address two or three times with every route that it knows, which took up to a third of a
 * request's processor time. So each page gets a handler that knows only its own routes.
 */
function handlersByPage(build: ServerBuild, mode: string): (request: Request) => RequestHandler {
	const tree = routeTree(build.routes);
	const handlers = new Map<string, RequestHandler>();
	const withoutParameters = new Set(listPaths(tree));
	/** Of addresses without parameters: the others have no end. */
	const branches = new Map<string, string[]>();
	return ({ url }) => {
		const path = pagePathOf(new URL(url).pathname);
		const branch = branches.get(path) ?? matchRoutes(tree, path)?.map(({ route: { id = "" } }) => id) ?? [];
		if (withoutParameters.has(path)) branches.set(path, branch);
		const page = branch.at(-1) ?? "";
		const handler =
			handlers.get(page) ?? createRequestHandler({ ...build, routes: pick(build.routes, branch) }, mode);
		handlers.set(page, handler);
		return handler;
	};
}

type Routes = ServerBuild["routes"];
type RouteTree = Parameters<typeof matchRoutes>[0];

/** @returns the routes of a branch, or all if there is none, since Remix answers with the error of the root's */
function pick(routes: Routes, branch: string[]): Routes {
	return branch.length === 0
		? routes
		: Object.fromEntries(Object.entries(routes).filter(([id]) => branch.includes(id)));
}

function routeTree(routes: Routes, parentId?: string): RouteTree {
	return Object.values(routes)
		.filter((route) => route?.parentId === parentId)
		.map(({ id, path, index, caseSensitive }) =>
			index
				? { id, path, index, caseSensitive }
				: { id, path, caseSensitive, children: routeTree(routes, id) },
		);
}

/** @returns the addresses without parameters */
function listPaths(tree: RouteTree, parent = ""): string[] {
	return tree.flatMap(({ path, children = [] }) => {
		const full = path ? `${parent}/${path}` : parent;
		return /[:*?]/.test(full) ? [] : [full || "/", ...listPaths(children, full)];
	});
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
