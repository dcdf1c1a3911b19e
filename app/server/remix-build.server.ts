import { createRequestHandler } from "@remix-run/node";
import type { FetchHandler } from "~/http/fetch-request.server";

let handler: Promise<FetchHandler> | undefined;

export const handleByRemix: FetchHandler = async (request) => {
	handler ??= importBuild().then((build) => createRequestHandler(build, "production"));
	return (await handler)(request);
};

/** @returns a hash of the browser's scripts and styles */
export async function buildVersion(): Promise<string> {
	return (await importBuild()).assets.version;
}

/** Imported at the first request: this module is part of the build. */
function importBuild() {
	return import("virtual:remix/server-build");
}
