import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
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
