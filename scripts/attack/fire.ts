import { Agent } from "node:http";
import { urls } from "../../app/platform/urls";
import { type Answer, ask } from "../bench/ask";
import { Random } from "../bench/random";
import { hostileRequests } from "./hostile-requests";

export interface HostileLoad {
	count: number;
	/** The same seed sends the same requests. */
	seed: number;
	/** The Cookie header of a shopper who is signed in. */
	session: string;
}

const hangMs = 2000;
const concurrency = 20;
const maxExamples = 5;
const requiredHeaders = [
	"x-content-type-options",
	"referrer-policy",
	"permissions-policy",
	"cross-origin-opener-policy",
	"cross-origin-resource-policy",
];
const frameworkText =
	/Unexpected Server Error|Application Error|Cannot (GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) |Internal Server Error|Range Not Satisfiable|Redirecting to|node_modules|\n\s+at \w/;

/**
 * Sends hostile requests, twenty at a time. Some get no answer, such as those with a body that is too large.
 * @returns for each kind of fault in the answers how many have it, and the first few of their requests
 */
export async function fire(storeUrl: string, { count, seed, session }: HostileLoad): Promise<string[]> {
	const next = hostileRequests(new Random(seed), session);
	const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
	const faults = new Map<string, string[]>();
	let sent = 0;
	const worker = async () => {
		while (sent++ < count) {
			const asked = next();
			const begun = performance.now();
			const answer = await ask(storeUrl, asked, { agent, timeoutMs: 4 * hangMs }).catch(() => undefined);
			const example = `${answer?.status ?? ""} ${asked.method} ${asked.path.slice(0, 200)}`;
			const found = answer ? faultsOf(asked.path, answer) : [];
			if (performance.now() - begun > hangMs) found.push([`answers after more than ${hangMs / 1000} s`, ""]);
			for (const [fault, detail] of found)
				faults.set(fault, [...(faults.get(fault) ?? []), `${example} ${detail}`]);
		}
	};
	await Promise.all(Array.from({ length: concurrency }, worker));
	agent.destroy();
	return [...faults].flatMap(([fault, examples]) => [
		`${examples.length} ${fault}`,
		...examples.slice(0, maxExamples),
	]);
}

function faultsOf(path: string, { status, headers, body }: Answer): [fault: string, detail: string][] {
	const faults: [string, string][] = [];
	// A 503 with Retry-After is a deliberate refusal: the store is too busy for this sender.
	const isRefusal = status === 503 && headers["retry-after"] !== undefined;
	if (status >= 500 && !isRefusal) faults.push(["server errors", ""]);
	const isPage = headers["content-type"]?.startsWith("text/html") && path !== urls.health;
	const required = isPage ? [...requiredHeaders, "content-security-policy"] : requiredHeaders;
	const missing = required.filter((name) => !headers[name]);
	if (missing.length > 0) faults.push(["answers without a security header", missing.join(", ")]);
	const isText = /^text\/(html|plain)/.test(headers["content-type"] ?? "text/plain");
	// Scripts hold data that is not shown.
	const text =
		isText && !headers["content-encoding"] ? String(body).replace(/<script[\s\S]*?<\/script>/g, "") : "";
	const found = frameworkText.exec(text)?.[0];
	if (found) faults.push(["answers with a framework's text", JSON.stringify(found)]);
	return faults;
}
