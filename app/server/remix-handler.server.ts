import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { listFirstSegments, matchableRoutes } from "./matchable-routes.server";
import type { Remix } from "./pipeline/remix-request.server";

let handlers: Promise<(url: string) => Remix> | undefined;

/** Remix with the store's routes, as remix-serve calls it. */
export const handleByRemix: Remix = async (request) => {
	handlers ??= importBuild().then(createHandlers);
	const handlerFor = await handlers;
	return handlerFor(request.url)(request);
};

/**
 * React Router ranks all its routes twice for each request, which takes up to a tenth of the time of a page. So each
 * first segment of a path has a handler with only the routes that can match it.
 */
function createHandlers(build: ServerBuild): (url: string) => Remix {
	const handleAll = createRequestHandler(build, "production");
	const bySegment = new Map<string, Remix>();
	for (const segment of listFirstSegments(build.routes)) {
		const routes = matchableRoutes(build.routes, segment);
		bySegment.set(segment, createRequestHandler({ ...build, routes }, "production"));
	}
	return (url) => bySegment.get(firstSegmentOf(url)) ?? handleAll;
}

/** @returns the first segment of a page's path, also if the page's data are requested: `/cart.data?…` */
function firstSegmentOf(url: string): string {
	return /^[^:]*:\/\/[^/]*\/([^/?]*?)(?:\.data)?(?:[/?]|$)/.exec(url)?.[1] ?? "";
}

/** @returns a hash of the browser's scripts and styles */
export async function buildVersion(): Promise<string> {
	return (await importBuild()).assets.version;
}

/** Imported at the first request: this module is part of the build. */
function importBuild() {
	return import("virtual:remix/server-build");
}
