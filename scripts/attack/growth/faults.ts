import { urls } from "~/platform/urls";
import type { Answer } from "../../bench/visits";

const requiredHeaders = [
	...["x-content-type-options", "referrer-policy", "permissions-policy"],
	...["cross-origin-opener-policy", "cross-origin-resource-policy"],
];
const frameworkText =
	/Unexpected Server Error|Application Error|Cannot (GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) |Internal Server Error|Range Not Satisfiable|Redirecting to|node_modules|\n\s+at \w/;

/** What no answer may have, whatever was sent. */
export function faultsOf(path: string, { status, headers, body }: Answer): string[] {
	// A 503 with Retry-After is a deliberate refusal: the store is too busy for this sender.
	const isRefusal = status === 503 && headers["retry-after"] !== undefined;
	// The page for an address that is too long is the same for all, and has no scripts.
	const isPage = headers["content-type"]?.startsWith("text/html") && path !== urls.health && status !== 414;
	const required = isPage ? [...requiredHeaders, "content-security-policy"] : requiredHeaders;
	const missing = required.filter((name) => !headers[name]);
	const isText = /^text\/(html|plain)/.test(headers["content-type"] ?? "text/plain");
	const isRead = isText && status !== 200 && !headers["content-encoding"];
	// Scripts hold data that is not shown.
	const text = isRead ? String(body).replace(/<script[\s\S]*?<\/script>/g, "") : "";
	const [found] = frameworkText.exec(text) ?? [];
	return [
		...(status >= 500 && !isRefusal ? [`is answered with ${status}`] : []),
		...(missing.length > 0 ? [`is answered without ${missing.join(", ")}`] : []),
		...(found ? [`is answered with a framework's text, ${JSON.stringify(found)}`] : []),
	];
}
