import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { isGetOrHead, type PreparingHandler } from "./pipeline-handler.server";

/** Parameters that campaigns, search engines and social networks add to links. They change nothing on a page. */
const tracking = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|srsltid)(=|$)/;

/** More would be parsed before their sender's turn. */
const mostParameters = 50;

const removed = new WeakMap<IncomingMessage, string>();

export const ignoreTracking: PreparingHandler = (request) => {
	const { url = "/" } = request;
	const start = url.indexOf("?");
	if (!isGetOrHead(request) || start < 0) return;
	const parameters = url.slice(start + 1).split("&", mostParameters + 1);
	if (parameters.length > mostParameters) return;
	const others = parameters.filter((parameter) => !tracking.test(parameter));
	if (others.length === parameters.length) return;
	removed.set(request, parameters.filter((parameter) => tracking.test(parameter)).join("&"));
	request.url = url.slice(0, start) + (others.length > 0 ? `?${others.join("&")}` : "");
};

export function withTracking(request: IncomingMessage, headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
	const { location } = headers;
	const parameters = removed.get(request);
	if (parameters === undefined || typeof location !== "string" || !location.startsWith("/")) return headers;
	const [, address = "", fragment = ""] = /^([^#]*)(.*)$/.exec(location) ?? [];
	return { ...headers, location: `${address}${address.includes("?") ? "&" : "?"}${parameters}${fragment}` };
}
