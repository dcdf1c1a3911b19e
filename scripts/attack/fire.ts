import { Agent, type IncomingMessage, request } from "node:http";
import { urls } from "../../app/platform/urls";
import { Random } from "../bench/random";
import { type HostileRequest, hostileRequests } from "./hostile-requests";

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
 * Sends hostile requests, twenty at a time.
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
			const answer = await send(storeUrl, asked, agent);
			const example = `${answer.response?.statusCode ?? ""} ${asked.method} ${asked.path.slice(0, 200)}`;
			for (const [fault, detail] of faultsOf(asked, answer))
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

interface Answer {
	response: IncomingMessage | undefined;
	text: string;
	ms: number;
}

function send(storeUrl: string, asked: HostileRequest, agent: Agent): Promise<Answer> {
	const { hostname, port } = new URL(storeUrl);
	const begun = performance.now();
	return new Promise((resolve) => {
		const finish = (response: IncomingMessage | undefined, text: string) => {
			clearTimeout(timer);
			resolve({ response, text, ms: performance.now() - begun });
		};
		const { method, path, headers, body } = asked;
		const sent = request({ hostname, port, method, path, headers, agent }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.on("error", () => finish(response, ""));
			response.on("end", () => finish(response, readText(response, chunks)));
			// The event stream never ends.
			if (response.headers["content-type"]?.startsWith("text/event-stream")) {
				finish(response, "");
				sent.destroy();
			}
		});
		const timer = setTimeout(() => {
			sent.destroy();
			finish(undefined, "");
		}, 4 * hangMs);
		sent.on("error", () => finish(undefined, ""));
		sent.end(body);
	});
}

function readText({ headers }: IncomingMessage, chunks: readonly Buffer[]): string {
	const isText = /^text\/(html|plain)/.test(headers["content-type"] ?? "text/plain");
	if (!isText || headers["content-encoding"]) return "";
	// Scripts hold data that is not shown.
	return Buffer.concat(chunks)
		.toString()
		.replace(/<script[\s\S]*?<\/script>/g, "");
}

function* faultsOf(
	asked: HostileRequest,
	{ response, text, ms }: Answer,
): Generator<[fault: string, detail: string]> {
	if (ms > hangMs) yield [`answers after more than ${hangMs / 1000} s`, ""];
	// Some requests get no answer, such as those with a body that is too large.
	if (!response) return;
	const { statusCode = 0, headers } = response;
	// A 503 with Retry-After is a deliberate refusal: the store is too busy for this sender.
	const isRefusal = statusCode === 503 && headers["retry-after"] !== undefined;
	if (statusCode >= 500 && !isRefusal) yield ["server errors", ""];
	const isPage = headers["content-type"]?.startsWith("text/html") && asked.path !== urls.health;
	const required = isPage ? [...requiredHeaders, "content-security-policy"] : requiredHeaders;
	const missing = required.filter((name) => !headers[name]);
	if (missing.length > 0) yield ["answers without a security header", missing.join(", ")];
	const found = frameworkText.exec(text)?.[0];
	if (found) yield ["answers with a framework's text", JSON.stringify(found)];
}
