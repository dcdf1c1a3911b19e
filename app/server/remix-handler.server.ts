import { createRequestHandler } from "@remix-run/node";
import type { Remix } from "./pipeline/remix-request.server";

let handler: Promise<Remix> | undefined;

/** Remix with the store's routes, as remix-serve calls it. */
export const handleByRemix: Remix = async (request) => {
	handler ??= createHandler();
	return (await handler)(request);
};

async function createHandler(): Promise<Remix> {
	// Imported at the first request: this module is part of the build.
	const build = await import("virtual:remix/server-build");
	return createRequestHandler(build, "production");
}
