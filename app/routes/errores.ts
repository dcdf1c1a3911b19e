import type { ActionFunctionArgs } from "@remix-run/node";
import { routeOf } from "~/platform/find-address.server";
import { build } from "~/platform/process/build.server";
import { log, trackError } from "~/platform/process/log.server";
import { hasForeignOrigin } from "~/web/http/check-origin.server";
import { senderOf } from "~/web/rate-limits/sender.server";
import { tooManyRequestsInit } from "~/web/rate-limits/too-many-requests.server";
import { type BrowserError, maxReportBytes, readBrowserError } from "~/web/server/browser-error.server";

const headers = { "Cache-Control": "no-store" };

export async function action({ request, context: { store, server } }: ActionFunctionArgs) {
	if (hasForeignOrigin(request)) return new Response(null, { status: 403, headers });
	const limits = store.rateLimits.browserError;
	const waitMs = limits.sender.count(senderOf(request)) || limits.store.count(["all"]);
	if (waitMs > 0) return new Response(null, tooManyRequestsInit(waitMs));
	const body = await request.text();
	if (body.length > maxReportBytes) return new Response(null, { status: 413, headers });
	const error = readBrowserError(body);
	if (!error) return new Response(null, { status: 400, headers });
	const { path, version, ...reported } = error;
	// A page of an older build may be open for days.
	const commit = version === server.assetsVersion ? build.commit : "another";
	store.counts.browserErrors += 1;
	log.warn({ ...reported, route: routeOf(path), commit, version }, "a browser reported an error");
	trackError(toError(error), "a browser reported an error");
	return new Response(null, { status: 204, headers });
}

function toError({ name, message, frames }: BrowserError): Error {
	const stack = [`${name}: ${message}`, ...frames.map((frame) => `    at ${frame}`)].join("\n");
	return Object.assign(new Error(message), { name, stack });
}

export { refuseReading as loader } from "~/web/http/refuse-method.server";
